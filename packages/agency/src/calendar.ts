import type { DividendPeriod, Terms } from './terms.ts'

/**
 * Business days as text, "2026-11-23", and the periods that contracts are paid by. Which instant
 * belongs to which business day, and how many hours a day has, is passed in: there is no time zone
 * here.
 */
export type Day = string

/** Days without a break, both ends included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

function instantOf(day: Day): number {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Some engines read 30 February as 2 March.
  if (Number.isNaN(at) || dayOf(at) !== day) throw new RangeError(`no such day: ${day}`)
  return at
}

function dayOf(instant: number): Day {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Adds days to a day (negative: earlier). Throws RangeError for an invalid day. */
export function addDays(day: Day, count: number): Day {
  return dayOf(instantOf(day) + count * DAY_MS)
}

/** Days from one to the other, both counted; zero or less where `to` is before `from`. */
export function daysIn({ from, to }: Period): number {
  return (instantOf(to) - instantOf(from)) / DAY_MS + 1
}

/** The last day of its month. */
export function monthEnd(day: Day): Day {
  const at = new Date(instantOf(day))
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
}

/** Day of the month, 1 to 31. */
function dayOfMonth(day: Day): number {
  return Number(day.slice(8))
}

/** The month and its half, "2026-11/1": the 1st to the 15th, the 16th to the end. */
export function halfOf(day: Day): string {
  instantOf(day)
  return `${day.slice(0, 7)}/${dayOfMonth(day) <= 15 ? 1 : 2}`
}

/**
 * The period of a kind that contains a day: the day itself; Monday to Sunday; the 1st to the 15th
 * or the 16th to the end of the month; the month.
 */
export function periodAt(kind: DividendPeriod, day: Day): Period {
  const month = day.slice(0, 7)
  switch (kind) {
    case 'daily':
      return { from: addDays(day, 0), to: day }
    case 'weekly': {
      const sinceMonday = (new Date(instantOf(day)).getUTCDay() + 6) % 7
      return { from: addDays(day, -sinceMonday), to: addDays(day, 6 - sinceMonday) }
    }
    case 'halfMonthly':
      return halfOf(day).endsWith('/1')
        ? { from: `${month}-01`, to: `${month}-15` }
        : { from: `${month}-16`, to: monthEnd(day) }
    case 'monthly':
      return { from: `${month}-01`, to: monthEnd(day) }
  }
}

/** The whole period after the one in which the given one ends. */
export function nextPeriod(kind: DividendPeriod, period: Period): Period {
  return periodAt(kind, addDays(periodAt(kind, period.to).to, 1))
}

/** The whole period before the one in which the given one begins. */
export function previousPeriod(kind: DividendPeriod, period: Period): Period {
  return periodAt(kind, addDays(periodAt(kind, period.from).from, -1))
}

/**
 * All periods that have a day between two days, both included, in order; those at the ends are cut
 * to these days, so that the periods cover them exactly. None where `to` is before `from`.
 */
export function periodsBetween(kind: DividendPeriod, { from, to }: Period): Period[] {
  const periods: Period[] = []
  instantOf(to)
  for (let day = addDays(from, 0); day <= to;) {
    const whole = periodAt(kind, day)
    const last = whole.to < to ? whole.to : to
    periods.push({ from: day, to: last })
    day = addDays(last, 1)
  }
  return periods
}

/** What both have in common; undefined where it is no day. */
export function overlap(a: Period, b: Period): Period | undefined {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : undefined
}

/**
 * The hours of a day in order of time. `count` is passed in: 24, but 23 or 25 where clocks are put
 * forward or back. Throws RangeError for any other.
 */
export function hoursOfDay(count: number): number[] {
  if (![23, 24, 25].includes(count)) throw new RangeError(`a day has no ${count} hours`)
  return Array.from({ length: count }, (_, hour) => hour)
}

/** By what a contract is billed: a dividend by its period, salaries by the day. */
export function rhythmOf(terms: Pick<Terms, 'period'>): DividendPeriod {
  return terms.period ?? 'daily'
}
