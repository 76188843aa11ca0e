import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../queries.ts'
import { activeFilters, rowsOf } from './pages.ts'
import type { GridPage, GridQuery } from './types.ts'

export type FetchPage<Row> = (
  query: GridQuery,
  before: string | undefined,
  signal?: AbortSignal,
) => Promise<GridPage<Row>>

export interface GridDataOptions<Row> {
  readonly name: string
  /** The owner of the rows, where the same grid lists those of one of many. */
  readonly scope?: string | undefined
  readonly query: GridQuery
  readonly fetchPage: FetchPage<Row>
  readonly rowKey: (row: Row) => string
  readonly liveMs?: number | undefined
}

/** The pages of a grid, by keyset, fetched as they scroll into view. */
export function useGridData<Row>(options: GridDataOptions<Row>) {
  const { name, scope = '', query, fetchPage, rowKey, liveMs } = options
  const result = useInfiniteQuery({
    queryKey: queryKeys.grid(name, scope, activeFilters(query), query.sort),
    queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    // Polls only while the first page alone is loaded: further down, rows would move while read.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 && liveMs) || false,
  })
  const pages = result.data?.pages
  const rows = useMemo(() => rowsOf(pages, rowKey), [pages, rowKey])
  return { ...result, rows, isLive: liveMs !== undefined && (pages?.length ?? 0) <= 1 }
}

export type GridData<Row> = ReturnType<typeof useGridData<Row>>
