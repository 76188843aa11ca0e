import { addDays, dayIn } from '#server/db/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Brand } from '../settings/index.ts'

/** Whole days where the brand lives, both of them in it. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** Days that are shown when nobody says which: today and those before it. */
const USUAL_DAYS = 30

/** The first and the last day that PostgreSQL and the calendar of the page agree on. */
const [FIRST, LAST] = ['1900-01-01', '9999-12-31']

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  const isOne = Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
  return isOne && text >= FIRST && text <= LAST
}

/** Refuses a query for one of its fields: VALIDATION_FAILED, with what was expected. */
export function refuse(field: string, expected: string): never {
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field, code, expected }])
}

/**
 * The days that are asked for; an end that is not said is today, or thirty days before. Error:
 * VALIDATION_FAILED names the end that is no day of the calendar, or comes before the other.
 */
export async function spanOf(
  db: Tx,
  brand: Brand,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Span> {
  const { timeZone } = brand.profile
  if (asked.from !== undefined && !isDay(asked.from)) refuse('from', 'YYYY-MM-DD')
  if (asked.to !== undefined && !isDay(asked.to)) refuse('to', 'YYYY-MM-DD')
  const today = asked.to === undefined ? dayIn(timeZone, await readNow(db)) : ''
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS)
  if (to < from) refuse('to', `>= ${from}`)
  return { from, to, timeZone }
}
