import { DASHBOARD_RANGES, type DashboardBy, type QueryOf } from '@fairhouse/protocol'

export type Asked = QueryOf<'GET /staff/dashboard'>

/** The spans that are offered; `own` is any days. */
export const SPANS = [...DASHBOARD_RANGES, 'own'] as const
export type Span = (typeof SPANS)[number]

const DAY = /^20\d{2}-\d{2}-\d{2}$/

type Search = Readonly<Record<string, string>>

function byOf(search: Search): { readonly by?: DashboardBy } {
  const { by } = search
  return by === 'hour' || by === 'day' ? { by } : {}
}

/** What the address asks for; today where it says nothing that is known. */
export function askedIn(search: Search): Asked {
  const { from = '', to = '', range } = search
  if (DAY.test(from) && DAY.test(to)) return { from, to, ...byOf(search) }
  return { range: DASHBOARD_RANGES.find((one) => one === range) ?? 'today', ...byOf(search) }
}

/** Which of the offered spans that is. */
export function spanOf(asked: Asked): Span {
  return asked.range ?? 'own'
}

/** The same for the address. */
export function searchOf(asked: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
