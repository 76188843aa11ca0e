import { addDays, startOfDay } from './calendar.ts'
import { Problem } from './problem.ts'

/** Bounds of days as instants: `from` is inclusive, `to` exclusive. */
export interface DaySpan {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/**
 * The requested days (YYYY-MM-DD, both inclusive), as instants in a time zone; a missing end is
 * open. Throws DATE_RANGE_INVALID for a reversed range.
 */
export function daySpan(
  timeZone: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): DaySpan {
  if (from !== undefined && to !== undefined && from > to) throw new Problem('DATE_RANGE_INVALID')
  return {
    from: from === undefined ? undefined : startOfDay(timeZone, from),
    to: to === undefined ? undefined : startOfDay(timeZone, addDays(to, 1)),
  }
}
