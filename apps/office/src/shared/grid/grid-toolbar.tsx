import { Badge, Button, useToast, useTranslator } from '@fairhouse/ui'
import { Columns3, Download, ListFilter, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../export-button.tsx'
import { saveFile } from '../save-file.ts'
import { useMedia } from '../use-media.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { toCsv } from './csv.ts'
import type { DataGridProps } from './grid-props.ts'
import { FilterBar } from './filter-bar.tsx'
import { LookDialog } from './look-dialog.tsx'
import { activeFilters, collectRows } from './pages.ts'
import type { GridLook, GridQuery } from './types.ts'
import type { GridData } from './use-grid-data.ts'
import { gridParams } from './use-grid-query.ts'
import { readView, viewOf } from './views.ts'

/** As many as an export made in the page holds; the server's own hold all. */
const EXPORT_MAX = 10_000

interface ToolbarProps<Row> extends DataGridProps<Row> {
  readonly query: GridQuery
  readonly onQuery: (query: GridQuery, viewId?: string) => void
  readonly look: GridLook
  readonly onLook: (look: GridLook) => void
  readonly data: GridData<Row>
}

/** All rows of the query, as a file: the server's own, or one made here of what it lists. */
function useGridExport<Row>({ exporter, query, fetchPage, columns, list }: ToolbarProps<Row>) {
  const { t } = useTranslator()
  const toast = useToast()
  const inPage = async () => {
    const { rows, isCut } = await collectRows((before) => fetchPage(query, before), EXPORT_MAX)
    const head = columns.map(({ title }) => t(title))
    const lines = rows.map((row) => columns.map(({ text }) => text(row)))
    saveFile(`${list}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...lines]))
    if (isCut) toast(t('office.grid.exportCut', { max: EXPORT_MAX }))
  }
  return useExport(() => (typeof exporter === 'function' ? exporter(query) : inPage()))
}

function Views<Row>(props: ToolbarProps<Row>) {
  const { list, columns, filters, query, onQuery, look, onLook } = props
  return (
    <ViewsMenu
      list={list}
      own={gridParams(filters)}
      state={viewOf(query, look)}
      onApply={(state, viewId) => {
        const read = readView(state, columns, filters)
        onLook(read.look)
        onQuery(read.query, viewId)
      }}
    />
  )
}

/** Which columns, in which order, how wide. */
function Look<Row>({ columns, look, onLook }: ToolbarProps<Row>) {
  const { t } = useTranslator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool label={t('office.grid.look')} onClick={() => setOpen(true)}>
        <Columns3 aria-hidden className="size-4" />
      </Tool>
      {isOpen && (
        <LookDialog
          columns={columns}
          look={look}
          onLook={onLook}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What narrows a grid, and what can be done with it as a whole. */
export function GridToolbar<Row>(props: ToolbarProps<Row>) {
  const { filters, query, onQuery, data, exporter } = props
  const { t } = useTranslator()
  const { isBusy, run } = useGridExport(props)
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
          <Views {...props} />
          <Look {...props} />
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
