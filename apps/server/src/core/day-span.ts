import { addDays, startOfDay } from './calendar.ts'
import { Problem } from './problem.ts'

/** Bounds of days as instants: `from` is inclusive, `to` exclusive. */
export interface DaySpan {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** Whether a text is a day; the 31st of February is none, it would be read as a day of March. */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/**
 * The requested days (YYYY-MM-DD, both inclusive), as instants in a time zone; a missing end is
 * open. Throws DATE_RANGE_INVALID (not a calendar day, or reversed).
 */
export function daySpan(
  timeZone: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): DaySpan {
  const isTurned = from !== undefined && to !== undefined && from > to
  const isWrong = [from, to].some((day) => day !== undefined && !isDay(day))
  if (isWrong || isTurned) throw new Problem('DATE_RANGE_INVALID')
  return {
    from: from === undefined ? undefined : startOfDay(timeZone, from),
    to: to === undefined ? undefined : startOfDay(timeZone, addDays(to, 1)),
  }
}
