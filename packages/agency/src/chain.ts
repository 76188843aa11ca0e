import { ZERO, minor, type Currency, type Minor } from '@fairhouse/money'
import { addDays } from './calendar.ts'
import { dueOf, reckon } from './reckon.ts'
import type { Reckoning } from './reckoning.ts'
import type { TeamFigures } from './team.ts'
import type { Terms } from './terms.ts'

/** A period of a contract: the terms that hold for it, and what the team has done. */
export interface ContractPeriod {
  readonly terms: Terms
  /** One span; of an hourly salary one for each hour of the day, in order. */
  readonly spans: readonly TeamFigures[]
}

/** First and last day of it. RangeError where its spans are not what its terms ask. */
export function daysOf({ terms, spans }: ContractPeriod): { from: string; to: string } {
  const [first] = spans
  if (first === undefined) throw new RangeError('a period without a span')
  const isHourly = terms.kind === 'hourlySalary'
  if (!isHourly && spans.length > 1) throw new RangeError('a period of several spans')
  for (const [at, { from, to, hour }] of spans.entries()) {
    if (from > to) throw new RangeError('a span that ends before it begins')
    const before = at === 0 ? undefined : spans[at - 1]?.hour
    const isInOrder = before === undefined || (hour !== undefined && hour > before)
    const isHour = hour !== undefined && from === first.from && to === from && isInOrder
    if (isHourly !== isHour) throw new RangeError('hours are of one day of an hourly salary')
  }
  return { from: first.from, to: first.to }
}

/**
 * What each span of a period comes to. The cap is the period's: of an hourly salary its hours use
 * it up in order of time.
 */
export function reckonPeriod(
  period: ContractPeriod,
  carriedIn: Minor,
  currency: Currency,
): Reckoning[] {
  daysOf(period)
  let room = period.terms.cap
  return period.spans.map((team) => {
    const reckoning = reckon(period.terms, team, carriedIn, currency, room)
    if (room !== undefined) room = minor(room - dueOf(reckoning))
    return reckoning
  })
}

/**
 * Periods of one contract in order of time: what one carries out the next takes in, so that a
 * change of an early one runs through all later ones. The rule is that of the terms under which
 * the loss was made, whatever version holds after them. RangeError where periods overlap, are out
 * of order, or leave days out behind terms that carry.
 */
export function reckonChain(
  periods: readonly ContractPeriod[],
  carriedIn: Minor,
  currency: Currency,
): Reckoning[][] {
  let carried = carriedIn
  let last: { to: string; isCarrying: boolean } | undefined
  return periods.map((period) => {
    const { from, to } = daysOf(period)
    if (last !== undefined && from <= last.to) throw new RangeError('periods out of order')
    if (last?.isCarrying && from !== addDays(last.to, 1)) {
      throw new RangeError('days are left out of a chain that carries')
    }
    const reckonings = reckonPeriod(period, carried, currency)
    carried = reckonings.at(-1)?.carriedOut ?? ZERO
    last = { to, isCarrying: (period.terms.carry ?? 'none') !== 'none' }
    return reckonings
  })
}
