import type { OfficeKey } from '@fairhouse/i18n/office'
import type { ViewShape } from '@fairhouse/protocol'
import { Badge, Button, EmptyState, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { Bookmark, Columns3, Download, ListFilter, RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { errorMessage } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { LoadError } from '../notice.tsx'
import { useMedia } from '../use-media.ts'
import { toCsv } from './csv.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ShownColumn } from './grid-row.tsx'
import { GridTable } from './grid-table.tsx'
import { LookDialog } from './look-dialog.tsx'
import { resizeColumn } from './look.ts'
import { activeFilters, collectRows } from './pages.ts'
import type { GridColumn, GridFilter, GridLook, GridQuery } from './types.ts'
import { type FetchPage, useGridData } from './use-grid-data.ts'
import { useGridQuery } from './use-grid-query.ts'
import { useLook } from './use-look.ts'
import { ViewsDialog } from './views-dialog.tsx'
import { readView } from './views.ts'

/** As many as an export made in the page holds; the server's own hold more. */
const EXPORT_MAX = 10_000

export interface DataGridProps<Row> {
  /** Saved views are kept under it. */
  readonly name: string
  /** Whose rows they are, where the same grid lists those of one of many. */
  readonly scope?: string
  readonly title: string
  readonly columns: readonly GridColumn<Row>[]
  readonly filters: readonly GridFilter[]
  readonly fetchPage: FetchPage<Row>
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** `page`: made here of what is listed. A function: the server makes it. */
  readonly exporter: 'page' | 'none' | ((query: GridQuery) => Promise<void>)
  readonly empty: OfficeKey
  /** Asks anew so often while the newest alone are shown. */
  readonly liveMs?: number
}

/** The next order by a column: rising, falling, the server's own. */
function nextSort(sort: NonNullable<GridColumn<never>['sort']>, now: string): string {
  if (now === sort.ascending) return sort.descending
  return now === sort.descending ? '' : sort.ascending
}

/** The grid of every list in the office: paged by keyset, with what is shown in the address. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { name, columns, filters, fetchPage, rowKey, onOpen } = props
  const { t } = useTranslator()
  const [query, setQuery] = useGridQuery(filters)
  const [look, setLook] = useLook(name, columns)
  const [open, setOpen] = useState<'look' | 'views'>()
  const data = useGridData({
    name,
    scope: props.scope,
    query,
    fetchPage,
    rowKey,
    liveMs: props.liveMs,
  })
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = data
  const shown = useMemo(
    () =>
      look.columns.flatMap((each): ShownColumn<Row>[] => {
        const column = columns.find(({ id }) => id === each.id)
        return column && each.isShown ? [{ ...column, look: each }] : []
      }),
    [look, columns],
  )
  const more = useCallback(() => {
    // A page that failed is asked for again by hand: the row below says so.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <Toolbar {...props} query={query} onQuery={setQuery} data={data} onOpenDialog={setOpen} />
      <GridTable
        title={props.title}
        columns={shown}
        rows={data.rows}
        rowKey={rowKey}
        density={look.density}
        sort={query.sort}
        hasMore={data.hasNextPage}
        isLoading={data.isPending}
        isStale={data.isPlaceholderData}
        onMore={more}
        onOpen={onOpen}
        onSort={(id) => {
          const sort = columns.find((column) => column.id === id)?.sort
          if (sort) setQuery({ ...query, sort: nextSort(sort, query.sort) })
        }}
        onResize={(id, width) => setLook(resizeColumn(look, id, width))}
      >
        <GridState data={data} empty={props.empty} />
      </GridTable>
      <p role="status" className="text-legal text-text-3">
        {onOpen && <span className="sr-only">{t('office.grid.keys')} </span>}
        {!data.isPending &&
          t(data.hasNextPage ? 'office.grid.rowsMore' : 'office.grid.rows', {
            count: data.rows.length,
          })}
      </p>
      <GridDialogs
        {...props}
        open={open}
        query={query}
        onQuery={setQuery}
        look={look}
        onLook={setLook}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}

interface GridDialogsProps<Row> extends DataGridProps<Row> {
  readonly open: 'look' | 'views' | undefined
  readonly query: GridQuery
  readonly onQuery: (query: GridQuery) => void
  readonly look: GridLook
  readonly onLook: (look: GridLook) => void
  readonly onClose: () => void
}

function GridDialogs<Row>(props: GridDialogsProps<Row>) {
  const { open, name, columns, filters, query, look, onQuery, onLook, onClose } = props
  if (open === 'look') {
    return <LookDialog columns={columns} look={look} onLook={onLook} onClose={onClose} />
  }
  if (open === undefined) return null
  const choose = (view: ViewShape) => {
    const read = readView(view, columns, filters)
    onLook(read.look)
    onQuery(read.query)
    onClose()
  }
  return <ViewsDialog grid={name} query={query} look={look} onChoose={choose} onClose={onClose} />
}

type Data<Row> = ReturnType<typeof useGridData<Row>>

/** What stands in the place of rows: on the way, failed, none; or below them, when more failed. */
function GridState<Row>({ data, empty }: { data: Data<Row>; empty: OfficeKey }) {
  const { t } = useTranslator()
  if (data.isPending) {
    return (
      <div aria-hidden className="grid gap-px">
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((row) => (
          <Skeleton key={row} className="m-2 h-6" />
        ))}
      </div>
    )
  }
  if (data.isFetchNextPageError) {
    return <LoadError error={data.error} onRetry={() => void data.fetchNextPage()} />
  }
  if (data.isError && data.rows.length === 0) {
    return <LoadError error={data.error} onRetry={() => void data.refetch()} />
  }
  if (data.rows.length > 0) return null
  return (
    <div className="sticky start-0 max-w-full">
      <EmptyState code={empty} title={t(empty)} />
    </div>
  )
}

interface ToolbarProps<Row> extends DataGridProps<Row> {
  readonly query: GridQuery
  readonly onQuery: (query: GridQuery) => void
  readonly data: Data<Row>
  readonly onOpenDialog: (dialog: 'look' | 'views') => void
}

/** All rows of the query, as a file. */
function useExport<Row>({ exporter, query, fetchPage, columns, name }: ToolbarProps<Row>) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const inPage = async () => {
    const { rows, isCut } = await collectRows((before) => fetchPage(query, before), EXPORT_MAX)
    const head = columns.map(({ title }) => t(title))
    const lines = rows.map((row) => columns.map(({ text }) => text(row)))
    saveFile(`${name}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...lines]))
    if (isCut) toast(t('office.grid.exportCut', { max: EXPORT_MAX }))
  }
  const run = async () => {
    setIsBusy(true)
    try {
      await (typeof exporter === 'function' ? exporter(query) : inPage())
      toast(t('office.grid.exported'), 'win')
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    setIsBusy(false)
  }
  return { isBusy, run }
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { filters, query, onQuery, data, exporter, onOpenDialog } = props
  const { t } = useTranslator()
  const { isBusy, run } = useExport(props)
  const isWide = useMedia('(min-width: 48rem)')
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const count = Object.keys(activeFilters(query)).length
  const bar = <FilterBar filters={filters} query={query} onQuery={onQuery} />
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isWide && bar}
        {!isWide && filters.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isFilterOpen}
            onClick={() => setIsFilterOpen(!isFilterOpen)}
          >
            <ListFilter aria-hidden className="size-4" />
            {t('office.grid.filters', { count })}
          </Button>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-1">
          {props.liveMs !== undefined && (
            <Badge tone={data.isLive ? 'win' : 'neutral'}>
              {t(data.isLive ? 'office.grid.live' : 'office.grid.livePaused')}
            </Badge>
          )}
          <Tool label={t('office.grid.refresh')} onClick={() => void data.refetch()}>
            <RefreshCw aria-hidden className="size-4" />
          </Tool>
          <Tool label={t('office.grid.views')} onClick={() => onOpenDialog('views')}>
            <Bookmark aria-hidden className="size-4" />
          </Tool>
          <Tool label={t('office.grid.look')} onClick={() => onOpenDialog('look')}>
            <Columns3 aria-hidden className="size-4" />
          </Tool>
          {exporter !== 'none' && (
            <Tool label={t('office.grid.export')} isBusy={isBusy} onClick={() => void run()}>
              <Download aria-hidden className="size-4" />
            </Tool>
          )}
        </div>
      </div>
      {!isWide && isFilterOpen && <div className="flex flex-wrap items-center gap-2">{bar}</div>}
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly isBusy?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** A button of the toolbar: the icon alone where there is little room. */
function Tool({ label, isBusy = false, onClick, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-3"
      title={label}
      isLoading={isBusy}
      onClick={onClick}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  )
}
