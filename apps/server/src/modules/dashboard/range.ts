import {
  DASHBOARD_DAYS_MAX,
  DASHBOARD_HOUR_DAYS_MAX,
  type DashboardBy,
  type DashboardRange,
} from '@fairhouse/protocol'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { Problem } from '#server/core/problem.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Whole days where the brand lives, with their first instant and the one after them. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly start: Date
  readonly end: Date
}

export interface Range {
  readonly by: DashboardBy
  readonly timeZone: string
  readonly now: Date
  readonly current: Period
  /** As many days before; the last one may be cut to the current hour. */
  readonly before: Period & { readonly isCut: boolean }
}

export interface RangeQuery {
  /** In the place of days; without either: today. */
  readonly range?: DashboardRange | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by?: DashboardBy | undefined
}

function refuse(field: string, expected: string): never {
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field, code, expected }])
}

function daysOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

function periodOf(timeZone: string, from: string, to: string): Period {
  const end = startOfDay(timeZone, addDays(to, 1))
  return { from, to, start: startOfDay(timeZone, from), end }
}

/** The days before; of the last one as many hours as have begun today, where the range has it. */
function periodBefore(timeZone: string, { from, to }: Period, now: Date): Range['before'] {
  const days = daysOf(from, to)
  const whole = periodOf(timeZone, addDays(from, -days), addDays(to, -days))
  if (to !== dayIn(timeZone, now)) return { ...whole, isCut: false }
  const today = startOfDay(timeZone, to).getTime()
  const hours = Math.floor((now.getTime() - today) / HOUR_MS) + 1
  const cut = startOfDay(timeZone, whole.to).getTime() + hours * HOUR_MS
  return { ...whole, end: new Date(Math.min(cut, whole.end.getTime())), isCut: true }
}

/** How many days before today a range begins and ends. */
const BACK: Readonly<Record<DashboardRange, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7: [6, 0],
  last30: [29, 0],
}

/** The days of a range, or those that are named. */
function requestedDays(today: string, choice: RangeQuery): { from: string; to: string } {
  const { range, from, to } = choice
  if (from === undefined && to === undefined) {
    const [first, last] = BACK[range ?? 'today']
    return { from: addDays(today, -first), to: addDays(today, -last) }
  }
  if (range !== undefined) refuse('range', 'without from and to')
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? end, to: end }
}

/**
 * The requested days, and those before them. Throws VALIDATION_FAILED, naming the end that comes
 * before the other or makes more than 366 days; hours of more than seven days; or a range beside
 * days.
 */
export function rangeOf(timeZone: string, now: Date, choice: RangeQuery): Range {
  const today = dayIn(timeZone, now)
  const { from, to } = requestedDays(today, choice)
  if (to < from) refuse('to', `>= ${from}`)
  const days = daysOf(from, to)
  if (days > DASHBOARD_DAYS_MAX) refuse('to', `<= ${DASHBOARD_DAYS_MAX} d`)
  const by = choice.by ?? (days <= 2 ? 'hour' : 'day')
  if (by === 'hour' && days > DASHBOARD_HOUR_DAYS_MAX) refuse('by', 'day')
  const current = periodOf(timeZone, from, to)
  return { by, timeZone, now, current, before: periodBefore(timeZone, current, now) }
}

/** The key of a figure in a range: the instant an hour began, or the day. */
interface Bucket {
  readonly key: string
  readonly at: Date
}

/** Every hour or day of the range that has begun, the first one first. */
export function bucketsOf({ by, timeZone, now, current }: Range): Bucket[] {
  const buckets: Bucket[] = []
  const end = Math.min(current.end.getTime(), now.getTime() + 1)
  if (by === 'hour') {
    for (let at = current.start.getTime(); at < end; at += HOUR_MS) {
      buckets.push({ key: String(at), at: new Date(at) })
    }
    return buckets
  }
  for (let day = current.from; startOfDay(timeZone, day).getTime() < end; day = addDays(day, 1)) {
    buckets.push({ key: day, at: startOfDay(timeZone, day) })
  }
  return buckets
}
