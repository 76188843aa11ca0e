import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** Whole days in the brand's time zone, both inclusive. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** Days shown by default: today and those before it. */
const USUAL_DAYS = 30

/** Throws VALIDATION_FAILED for a field of the query, with what was expected. */
export function refuse(field: string, expected: string): never {
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field, code, expected }])
}

/**
 * The requested days; by default they end today and begin thirty days before. Throws
 * VALIDATION_FAILED, naming the end that precedes the other.
 */
export async function spanOf(
  db: Tx,
  brand: Brand,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Span> {
  const { timeZone } = brand.profile
  const today = query.to === undefined ? dayIn(timeZone, await readNow(db)) : ''
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
  const from = query.from ?? addDays(to, 1 - USUAL_DAYS)
  if (to < from) refuse('to', `>= ${from}`)
  return { from, to, timeZone }
}
