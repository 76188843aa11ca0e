import { addDays, hoursOfDay, type Day } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import { dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'

const HOUR_MS = 3_600_000

/** The business day of a brand by the clock that decides. */
export async function readToday(tx: Tx, { profile }: Brand): Promise<Day> {
  return dayIn(profile.timeZone, await readNow(tx))
}

/** The hours of a business day in order of time: 23 to 25 of them. */
export function hoursOf({ profile }: Brand, day: Day): number[] {
  const start = startOfDay(profile.timeZone, day).getTime()
  const end = startOfDay(profile.timeZone, addDays(day, 1)).getTime()
  return hoursOfDay(Math.round((end - start) / HOUR_MS))
}
