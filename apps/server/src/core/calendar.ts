const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const found = formatters.get(timeZone)
  if (found) return found
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** The calendar day in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = formatterOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The calendar day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`).getTime() + count * DAY_MS
  return new Date(at).toISOString().slice(0, 10)
}

/** The same day of a later month; where that month has no such day, the first of the next. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wanted = new Date(Date.UTC(year, month - 1 + count, date))
  if (wanted.getUTCDate() !== date) wanted.setUTCDate(1)
  return wanted.toISOString().slice(0, 10)
}

const starts = new Map<string, Date>()
const STARTS_MAX = 1_000

/**
 * The first instant of a day in a time zone. Where clocks are put forward at midnight, the day
 * begins when they show its first hour.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const key = `${timeZone} ${day}`
  const known = starts.get(key)
  if (known) return known
  const midnight = new Date(`${day}T00:00:00Z`).getTime()
  // No zone is further from UTC. The day in the zone only grows, so halving finds where it begins.
  let before = midnight - 16 * HOUR_MS
  let after = midnight + 16 * HOUR_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else after = middle
  }
  if (starts.size >= STARTS_MAX) starts.clear()
  const start = new Date(after)
  starts.set(key, start)
  return start
}
