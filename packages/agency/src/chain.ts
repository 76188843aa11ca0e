import { ZERO, minor, type Currency, type Minor } from '@fairhouse/money'
import { addDays } from './calendar.ts'
import { calculateSpan, dueOf } from './calculate.ts'
import type { Calculation } from './bill-types.ts'
import type { TeamFigures } from './team.ts'
import type { Terms } from './terms.ts'

/** A period of a contract: the terms that apply to it, and the team's figures. */
export interface ContractPeriod {
  readonly terms: Terms
  /** One span; of an hourly salary one for each hour of the day, in order. */
  readonly spans: readonly TeamFigures[]
}

/** First and last day of it. Throws RangeError where its spans do not match its terms. */
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
 * Calculates each span of a period. The cap is the period's: the hours of an hourly salary use it
 * up in order of time.
 */
export function calculatePeriod(
  period: ContractPeriod,
  carriedIn: Minor,
  currency: Currency,
): Calculation[] {
  daysOf(period)
  let capLeft = period.terms.cap
  return period.spans.map((team) => {
    const calculation = calculateSpan(period.terms, team, carriedIn, currency, capLeft)
    if (capLeft !== undefined) capLeft = minor(capLeft - dueOf(calculation))
    return calculation
  })
}

/**
 * Calculates periods of one contract in order of time: what one carries out the next carries in,
 * so that a change of an early one runs through all later ones. The rule is that of the terms
 * under which the loss was made, not of the version that follows. Throws RangeError where periods
 * overlap, are out of order, or leave a gap of days after terms that carry.
 */
export function calculateChain(
  periods: readonly ContractPeriod[],
  carriedIn: Minor,
  currency: Currency,
): Calculation[][] {
  let carried = carriedIn
  let last: { to: string; isCarrying: boolean } | undefined
  return periods.map((period) => {
    const { from, to } = daysOf(period)
    if (last !== undefined && from <= last.to) throw new RangeError('periods out of order')
    if (last?.isCarrying && from !== addDays(last.to, 1)) {
      throw new RangeError('days are left out of a chain that carries')
    }
    const calculations = calculatePeriod(period, carried, currency)
    carried = calculations.at(-1)?.carriedOut ?? ZERO
    last = { to, isCarrying: (period.terms.carry ?? 'none') !== 'none' }
    return calculations
  })
}
