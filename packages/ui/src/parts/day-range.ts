/** Days as "2026-11-21", both of them in the range. An empty text is an end that is still open. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Quick ranges of the specification: back and ahead by 7 and 30 days, today among them. */
export const QUICK_RANGES = ['today', 'last7', 'last30', 'next7', 'next30'] as const
export type QuickRange = (typeof QUICK_RANGES)[number]

const DAYS: Readonly<Record<QuickRange, number>> = {
  today: 0,
  last7: -6,
  last30: -29,
  next7: 6,
  next30: 29,
}

/** A day some days later, by calendar arithmetic: no time zone and no clock. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The days of a quick range: seven days are today and the six beside it. */
export function quickRange(range: QuickRange, today: string): DayRange {
  const other = addDays(today, DAYS[range])
  return DAYS[range] < 0 ? { from: other, to: today } : { from: today, to: other }
}

/** The quick range that these days are, if any. */
export function quickRangeOf(
  { from, to }: DayRange,
  today: string,
  among: readonly QuickRange[] = QUICK_RANGES,
): QuickRange | undefined {
  return among.find((range) => {
    const days = quickRange(range, today)
    return days.from === from && days.to === to
  })
}

/** The day it is at this moment in a time zone (IANA name). `now` in milliseconds since 1970. */
export function dayIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`
}
