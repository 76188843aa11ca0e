import { addDays, addMonths } from '#server/core/calendar.ts'

/** The first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** The first day of the month after that of a month's first day. */
export function monthAfter(month: string): string {
  return addMonths(month, 1)
}

/** The first day of the month before. */
export function monthBefore(month: string): string {
  return monthOf(addDays(month, -1))
}

/** The last day of a month, by its first. */
export function lastDayOf(month: string): string {
  return addDays(monthAfter(month), -1)
}
