import { minor, sum, type Currency, type Minor } from '@fairhouse/money'
import { daysOf, calculateChain } from './chain.ts'
import { dueOf } from './calculate.ts'
import type { Calculation } from './bill-types.ts'
import type { TeamFigures } from './team.ts'
import type { Terms } from './terms.ts'

/** A past period as it was, its team counted by the proposed terms' `minBet`. */
export interface PastPeriod {
  readonly spans: readonly TeamFigures[]
  /** What was really paid for it; zero where there was no contract. */
  readonly paid: Minor
}

export interface ReplayedPeriod {
  readonly from: string
  readonly to: string
  readonly calculations: readonly Calculation[]
  /** What the proposed terms would have paid. */
  readonly amount: Minor
  readonly paid: Minor
  /** Above zero where the proposed terms are the better ones for the agent. */
  readonly difference: Minor
}

export interface Replay {
  readonly periods: readonly ReplayedPeriod[]
  readonly amount: Minor
  readonly paid: Minor
  readonly difference: Minor
}

/**
 * Past periods under proposed terms, beside what was really paid: the same function on the same
 * figures as bills. Nothing is carried into the first. Periods are the proposed terms' own, in
 * order. Throws RangeError as `calculateChain` does.
 */
export function replay(terms: Terms, past: readonly PastPeriod[], currency: Currency): Replay {
  const chain = past.map(({ spans }) => ({ terms, spans }))
  const periods = calculateChain(chain, minor(0n), currency).map((calculations, at) => {
    const amount = sum(calculations.map(dueOf))
    const paid = past[at]?.paid ?? minor(0n)
    const days = daysOf({ terms, spans: past[at]?.spans ?? [] })
    return { ...days, calculations, amount, paid, difference: minor(amount - paid) }
  })
  const amount = sum(periods.map((period) => period.amount))
  const paid = sum(periods.map((period) => period.paid))
  return { periods, amount, paid, difference: minor(amount - paid) }
}
