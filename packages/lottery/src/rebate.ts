import {
  addRational,
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
import { FULL_GROUP, isGroup, RTP_MAX, rtpOf } from './pricing.ts'
import type { Play, Pricing, Variant } from './types.ts'

/** A recipient of rebate from a bet: the member who placed it, or an agent of the upline. */
export interface RebateLink {
  readonly role: string
  /** The own prize group. */
  readonly group: number
}

export interface Rebate {
  readonly role: string
  /** Share of the stake: a multiple of 1/2000, exact in four decimals. */
  readonly rate: Rational
  readonly amount: Minor
}

function share(higher: number, lower: number): Rational {
  const rate = rational(BigInt(higher - lower), BigInt(FULL_GROUP))
  return compareRational(rate, ZERO_RATIONAL) < 0 ? ZERO_RATIONAL : rate
}

/**
 * Rebates of a bet on a stake: the member gets (own group - chosen group) / 2000 of it, each agent
 * above (own group - group below) / 2000, nothing where that is negative; each rounded down to
 * what the currency can pay. `chain` begins with the member. Throws RangeError for an invalid
 * group, or a chosen group above the member's own (L-2.2).
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

/** Prize groups that a play may be bet at: from the least to the own one. */
export interface GroupRange {
  readonly least: number
  readonly own: number
}

/** A price with the prizes of another group. */
export function atGroup(pricing: Pricing & { model: 'prizeGroup' }, group: number): Pricing {
  return { ...pricing, group }
}

/** What price and self rebate together give back at a group, in the long run. */
function returnAt(
  play: Play,
  pricing: Pricing & { model: 'prizeGroup' },
  variant: Variant,
  group: number,
): Rational {
  return addRational(rtpOf(play, atGroup(pricing, group), variant), share(pricing.group, group))
}

/**
 * The groups at which a play may be bet at this price; `least` is the jurisdiction's. Undefined
 * where there is nothing to choose: the price is no prize group, the own group is the least one, or
 * price and rebate together would return over 99 %. The return is convex between the places where
 * it may bend (the price's own maximum), so that the highest is at one of them or at the end.
 */
export function groupRangeOf(
  play: Play,
  pricing: Pricing,
  variant: Variant,
  least: number,
): GroupRange | undefined {
  if (pricing.model !== 'prizeGroup' || least >= pricing.group) return undefined
  const own = pricing.group
  const bend = Math.min(Math.max(pricing.maxGroup ?? own, least), own)
  const isTooMuch = [least, bend].some(
    (group) => compareRational(returnAt(play, pricing, variant, group), RTP_MAX) > 0,
  )
  return isTooMuch ? undefined : { least, own }
}

/** The part of the stake returned to a member who bets at a group below their own. */
export interface SelfRebate {
  /** Share of the stake, in two-thousandths: own group - chosen group. */
  readonly share: number
  /** Of the whole stake, rounded down to what the currency can pay. */
  readonly amount: Minor
}

/** The self rebate of a bet. Throws RangeError as `rebatesOf`. */
export function selfRebateOf(
  stake: Minor,
  groups: { readonly own: number; readonly chosen: number },
  currency: Currency,
): SelfRebate {
  const chain = [{ role: 'member', group: groups.own }]
  const [rebate] = rebatesOf(stake, groups.chosen, chain, currency)
  if (!rebate) throw new RangeError('a chain begins with the member')
  return { share: groups.own - groups.chosen, amount: rebate.amount }
}

/** The share as a rate of the stake: 50 of 2000 is 0.025. */
export function rateOfShare(twoThousandths: number): Rational {
  return rational(BigInt(twoThousandths), BigInt(FULL_GROUP))
}
