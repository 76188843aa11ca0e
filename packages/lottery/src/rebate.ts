import {
  compareRational,
  floorRational,
  multiplyRational,
  rational,
  roundDownToPayable,
  ZERO_RATIONAL,
  type Currency,
  type Minor,
  type Rational,
} from '@fairhouse/money'
import { FULL_GROUP, isGroup } from './pricing.ts'

/** One who earns from a bet: the member who placed it, or somebody of the upline. */
export interface RebateLink {
  readonly role: string
  /** The own prize group. */
  readonly group: number
}

export interface Rebate {
  readonly role: string
  /** Share of the stake: a multiple of 1/2000, so that four decimals hold it. */
  readonly rate: Rational
  readonly amount: Minor
}

function share(higher: number, lower: number): Rational {
  const rate = rational(BigInt(higher - lower), BigInt(FULL_GROUP))
  return compareRational(rate, ZERO_RATIONAL) < 0 ? ZERO_RATIONAL : rate
}

/**
 * Rebates of a bet on a stake: the member gets (own group - chosen group) / 2000 of it, everybody
 * above (own group - group below) / 2000, nothing where that is negative; each rounded down to
 * what the currency can pay. `chain` begins with the member. Throws RangeError for a group that is
 * none, or a chosen group above the member's own (reference/lottery.md section 2).
 */
export function rebatesOf(
  stake: Minor,
  chosenGroup: number,
  chain: readonly RebateLink[],
  currency: Currency,
): readonly Rebate[] {
  for (const group of [chosenGroup, ...chain.map((link) => link.group)]) {
    if (!isGroup(group)) throw new RangeError(`${group} is no prize group`)
  }
  const [member] = chain
  if (member && chosenGroup > member.group) {
    throw new RangeError('the chosen group is above the own one')
  }
  return chain.map(({ role, group }, index) => {
    const rate = share(group, chain[index - 1]?.group ?? chosenGroup)
    const exact = multiplyRational(rate, rational(stake))
    return { role, rate, amount: roundDownToPayable(exact, currency) }
  })
}

/** A rate as text with four decimals ("0.0250"); every rebate rate has no more. */
export function rateText(rate: Rational): string {
  const digits = floorRational(multiplyRational(rate, rational(10_000n))).toString()
  const padded = digits.padStart(5, '0')
  return `${padded.slice(0, -4)}.${padded.slice(-4)}`
}
