import type { OfficeKey } from '@fairhouse/i18n/office'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useCallback, useMemo } from 'react'
import { LoadError } from '../notice.tsx'
import type { ShownColumn } from './grid-row.tsx'
import type { DataGridProps } from './grid-props.ts'
import { GridTable } from './grid-table.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { resizeColumn } from './look.ts'
import type { GridColumn } from './types.ts'
import { type GridData, useGridData } from './use-grid-data.ts'
import { useGridQuery } from './use-grid-query.ts'
import { useLook } from './use-look.ts'

/** Cycles the sort order of a column: ascending, descending, the server's default. */
function nextSort(sort: NonNullable<GridColumn<never>['sort']>, now: string): string {
  if (now === sort.ascending) return sort.descending
  return now === sort.descending ? '' : sort.ascending
}

/** The grid of every list in the office: keyset pagination, with its query in the address. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, filters, fetchPage, rowKey, onOpen } = props
  const name = props.name ?? props.list ?? ''
  const { t } = useTranslator()
  const [query, setQuery] = useGridQuery(filters)
  const [look, setLook] = useLook(name, columns)
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
    // A failed page is retried by hand: the row below offers it.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <GridToolbar
        {...props}
        query={query}
        onQuery={setQuery}
        look={look}
        onLook={setLook}
        data={data}
      />
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
    </div>
  )
}

/**
 * Shown in place of rows while loading, on error or if there are none; or below them if a further
 * page failed.
 */
function GridState<Row>({ data, empty }: { data: GridData<Row>; empty: OfficeKey }) {
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
