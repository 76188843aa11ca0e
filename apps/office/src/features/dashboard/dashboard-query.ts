import { DASHBOARD_RANGES, type DashboardBy, type QueryOf } from '@fairhouse/protocol'

export type DashboardQuery = QueryOf<'GET /staff/dashboard'>

/** The ranges on offer; `own` is a custom one. */
export const SPANS = [...DASHBOARD_RANGES, 'own'] as const
export type Span = (typeof SPANS)[number]

const DAY = /^20\d{2}-\d{2}-\d{2}$/

type Search = Readonly<Record<string, string>>

function byOf(search: Search): { readonly by?: DashboardBy } {
  const { by } = search
  return by === 'hour' || by === 'day' ? { by } : {}
}

/** The query that the address describes; defaults to today. */
export function queryFromSearch(search: Search): DashboardQuery {
  const { from = '', to = '', range } = search
  if (DAY.test(from) && DAY.test(to)) return { from, to, ...byOf(search) }
  return { range: DASHBOARD_RANGES.find((one) => one === range) ?? 'today', ...byOf(search) }
}

/** Which of the ranges on offer a query uses. */
export function spanOf(query: DashboardQuery): Span {
  return query.range ?? 'own'
}

/** The query as search parameters. */
export function searchOf(query: DashboardQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
