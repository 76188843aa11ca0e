import type { LimitName, Span } from '@fairhouse/profiles'
import { addDays, addMonths, dayIn, startOfDay } from '#server/core/calendar.ts'

export type Period = LimitName['period']
export const PERIODS: readonly Period[] = ['day', 'week', 'month']

/** An interval of time: `end` is the first instant after it. */
export interface Interval {
  /** Its first calendar day, YYYY-MM-DD. */
  readonly firstDay: string
  readonly start: Date
  readonly end: Date
}

export type Intervals = Readonly<Record<Period, Interval>>

/** The Monday of the week: a week begins as ISO 8601 says. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Day, week and month of a time zone that contain an instant. */
export function intervalsAt(timeZone: string, at: Date): Intervals {
  const day = dayIn(timeZone, at)
  const monday = mondayOf(day)
  const first = `${day.slice(0, 7)}-01`
  const interval = (from: string, next: string): Interval => ({
    firstDay: from,
    start: startOfDay(timeZone, from),
    end: startOfDay(timeZone, next),
  })
  return {
    day: interval(day, addDays(day, 1)),
    week: interval(monday, addDays(monday, 7)),
    month: interval(first, addMonths(first, 1)),
  }
}

const HOUR_MS = 3_600_000

/**
 * When a span ends that begins now. Days are of 24 hours. Months end with their last day, by the
 * calendar of the time zone: a span is never shorter than it says.
 */
export function endOfSpan(timeZone: string, from: Date, span: Span): Date {
  const count = Number(span.slice(1, -1))
  if (span.endsWith('D')) return new Date(from.getTime() + count * 24 * HOUR_MS)
  return startOfDay(timeZone, addDays(addMonths(dayIn(timeZone, from), count), 1))
}

/** So many hours later. */
export function afterHours(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR_MS)
}
