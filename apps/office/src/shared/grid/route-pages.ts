import type { ResponseOf, RouteKey } from '@fairhouse/protocol'
import type { CallInput } from '@fairhouse/protocol/client'
import { api } from '../api.ts'
import { dayEnd, dayStart } from './days.ts'
import { activeFilters } from './pages.ts'
import type { GridQuery } from './types.ts'
import type { FetchPage } from './use-grid-data.ts'

const PAGE_ROWS = '50'

/** The filters of a list whose days `from` and `until` are instants in its route. */
export function spanFilters(query: GridQuery): Readonly<Record<string, string>> {
  const { from, until, ...rest } = activeFilters(query)
  const [start, end] = [dayStart(from), dayEnd(until)]
  return {
    ...rest,
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { until: end }),
  }
}

interface Paged {
  readonly next: string | null
}

/** Routes that answer page by page. */
type PagedKey = {
  [K in RouteKey]: ResponseOf<K> extends Paged ? K : never
}[RouteKey]

interface Asked {
  /** Parameters of the route by the query; the filters that are set, unless given. */
  readonly queryOf?: (query: GridQuery) => object
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly pageRows?: string
}

/** The pages of a route, for a grid; `rowsOf` takes the rows out of an answer. */
export function pagesOf<K extends PagedKey & `GET /staff/${string}`, Row>(
  key: K,
  rowsOf: (answer: ResponseOf<K>) => readonly Row[],
  { queryOf = activeFilters, params, pageRows = PAGE_ROWS }: Asked = {},
): FetchPage<Row> {
  return async (query, before, signal) => {
    const answer = await api(key, {
      ...(params && { params }),
      query: { ...queryOf(query), limit: pageRows, ...(before !== undefined && { before }) },
      ...(signal && { signal }),
    } as unknown as CallInput<K>)
    return { rows: rowsOf(answer), next: (answer as unknown as Paged).next }
  }
}

/** The only page of a route that answers with all its rows. */
export function allRowsOf<K extends `GET /staff/${string}` & RouteKey, Row>(
  key: K,
  rowsOf: (answer: ResponseOf<K>) => readonly Row[],
): FetchPage<Row> {
  return async (query, _, signal) => {
    const input = { query: activeFilters(query), ...(signal && { signal }) }
    return { rows: rowsOf(await api(key, input as unknown as CallInput<K>)), next: null }
  }
}
