import { dayIn } from '@fairhouse/ui/parts/day-range'

const HOUR_MS = 3_600_000
/** All UTC offsets are multiples of a quarter of an hour. */
const QUARTER_MS = HOUR_MS / 4
/** No time zone is further from UTC. */
const FURTHEST_MS = 15 * HOUR_MS

/**
 * The start of an hour of a day, by its index: on a day of 23 or 25 hours the index differs from
 * the clock. Milliseconds since 1970.
 */
export function hourStart(timeZone: string, day: string, hour: number): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = (midnight - FURTHEST_MS) / QUARTER_MS
  let within = (midnight + FURTHEST_MS) / QUARTER_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayIn(timeZone, middle * QUARTER_MS) < day) before = middle
    else within = middle
  }
  return within * QUARTER_MS + hour * HOUR_MS
}
