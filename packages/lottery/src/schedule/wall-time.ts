const DAY_MS = 86_400_000

/** A calendar day: days since 1 January 1970, without a time zone. */
export type Day = number

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of the zone at an instant, as if it were UTC. Throws RangeError for no zone. */
function wallAt(timeZone: string, instant: number): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = new Map(
    formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/** The day that calendars in the zone show at an instant. */
export function dayIn(timeZone: string, instant: number): Day {
  return Math.floor(wallAt(timeZone, instant) / DAY_MS)
}

/** The instant at which clocks in the zone show this second of the day; in a gap, one after it. */
export function instantOf(timeZone: string, day: Day, secondOfDay: number): number {
  const wanted = day * DAY_MS + secondOfDay * 1_000
  if (timeZone === 'UTC') return wanted
  let instant = wanted
  // Twice: the offset at the first guess may be that of the other side of a clock change.
  for (let pass = 0; pass < 2; pass += 1) instant += wanted - wallAt(timeZone, instant)
  return instant
}

/** A day as "2026-11-21". */
export function dayText(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day of "2026-11-21". Throws RangeError for anything else. */
export function dayOfText(text: string): Day {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(instant) || dayText(instant / DAY_MS) !== text) {
    throw new RangeError(`"${text}" is no day`)
  }
  return instant / DAY_MS
}

/** Seconds from midnight of "HH:MM"; "24:00" is the end of the day. Throws RangeError. */
export function secondsOf(time: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  const seconds = Number(match?.[1]) * 3_600 + Number(match?.[2]) * 60
  if (!match || seconds > 86_400) throw new RangeError(`"${time}" is no time of day`)
  return seconds
}

export function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

export function firstDayOf(year: number): Day {
  return Date.UTC(year, 0, 1) / DAY_MS
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCDay()
}

export function monthDayOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCDate()
}
