import {
  ZERO,
  minor,
  rational,
  roundDownToPayable,
  type Currency,
  type Minor,
} from '@fairhouse/money'
import { WHOLE_PPM, type RatePpm } from './terms.ts'

/** One level of a line, and its rebate of each product ("lottery", "slots" …). */
export interface RebateLevel {
  readonly memberId: bigint
  /** A product that is not named has no rebate. */
  readonly rates: ReadonlyMap<string, RatePpm>
}

export interface RebateShare {
  readonly memberId: bigint
  readonly product: string
  /** What was earned: the own rate less the one below, limited by the rates above. */
  readonly rate: RatePpm
  readonly amount: Minor
}

/**
 * Rebates of a member's turnover along the line, the member first and the head last. Each level's
 * rate gives a whole, rounded down; each earns its whole less that of the level below, so that all
 * shares sum to the head's whole exactly. A rate above one further up counts as that one: the
 * shares never exceed what the platform gives. Zero shares are left out.
 */
export function rebateAlong(
  line: readonly RebateLevel[],
  turnover: ReadonlyMap<string, Minor>,
  currency: Currency,
): RebateShare[] {
  return [...turnover].flatMap(([product, stakes]) => {
    if (stakes < 0n) throw new RangeError('turnover is not below zero')
    let rateBelow: RatePpm = 0n
    let wholeBelow = ZERO
    return allowedRates(line, product).flatMap(({ memberId, rate: allowed }) => {
      const whole = roundDownToPayable(rational(stakes * allowed, WHOLE_PPM), currency)
      const amount = minor(whole - wholeBelow)
      const rate = allowed - rateBelow
      wholeBelow = whole
      rateBelow = allowed
      return amount === 0n ? [] : [{ memberId, product, rate, amount }]
    })
  })
}

/** Rates that never fall on the way up, none above those further up the line. */
function allowedRates(line: readonly RebateLevel[], product: string) {
  let most: RatePpm = WHOLE_PPM
  return line
    .toReversed()
    .map(({ memberId, rates }) => {
      const rate = rates.get(product) ?? 0n
      if (rate < 0n) throw new RangeError('a rate is not below zero')
      if (rate < most) most = rate
      return { memberId, rate: most }
    })
    .toReversed()
}
