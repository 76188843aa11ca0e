const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** São Paulo keeps one offset all year since 2019: the model needs no table of zones. */
const BEHIND_MS = 3 * HOUR_MS

export type Period = 'day' | 'week' | 'month'

/** The first instant of a calendar day there, counted from 1970-01-01. */
const startOf = (day: number): number => day * DAY_MS + BEHIND_MS

export function dayOf(at: number): number {
  return Math.floor((at - BEHIND_MS) / DAY_MS)
}

/** Start of the period that contains an instant. Day 0 was a Thursday; weeks begin on Monday. */
export function startOfPeriod(period: Period, at: number): number {
  const day = dayOf(at)
  if (period === 'day') return startOf(day)
  if (period === 'week') return startOf(day - ((day + 3) % 7))
  return startOf(day - new Date(day * DAY_MS).getUTCDate() + 1)
}

/** The end of a span of so many days of 24 hours ("P3D"), or whole months ("P6M"). */
export function endOfSpan(span: string, from: number): number {
  const count = Number(span.slice(1, -1))
  if (span.endsWith('D')) return from + count * DAY_MS
  const date = new Date(dayOf(from) * DAY_MS)
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0))
  const isShort = date.getUTCDate() > last.getUTCDate()
  const end = wanted.getTime() + (isShort ? last.getUTCDate() : date.getUTCDate() - 1) * DAY_MS
  return startOf(end / DAY_MS + 1)
}

export const hoursAfter = (from: number, hours: number): number => from + hours * HOUR_MS
