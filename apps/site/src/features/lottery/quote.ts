import type { Selection } from '@fairhouse/lottery/all'
import { bestAward, stakeAt, stakeOf } from '@fairhouse/lottery/core'
import {
  type Currency,
  isPayable,
  type Minor,
  MINOR_MAX,
  minor,
  multiplyRational,
  rational,
  roundDownToPayable,
  ZERO,
} from '@fairhouse/money'
import type { LotteryDetail } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { offerAtPrice, rebateOf } from './prize-group.ts'

/** The limits of a lottery in ledger units. */
export interface Limits {
  readonly minUnitStake: Minor
  /** Per entry. */
  readonly maxStake: Minor
  /** Per entry. */
  readonly maxPayout: Minor
  readonly maxLines: number
  readonly maxMultiple: number
  /** Issues per chase. */
  readonly maxChaseSteps: number
  readonly leastPrizeGroup: number
}

export function limitsOf(wire: LotteryDetail['limits']): Limits {
  return {
    minUnitStake: moneyOf(wire.minUnitStakeMinor),
    maxStake: moneyOf(wire.maxStakeMinor),
    maxPayout: moneyOf(wire.maxPayoutMinor),
    maxLines: wire.maxLines,
    maxMultiple: wire.maxMultiple,
    maxChaseSteps: wire.maxChaseSteps,
    leastPrizeGroup: wire.leastPrizeGroup,
  }
}

/** Why an entry cannot be sent. */
export type QuoteFault =
  'TOO_MANY_LINES' | 'STAKE_TOO_SMALL' | 'STAKE_STEP' | 'STAKE_TOO_LARGE' | 'MULTIPLE_TOO_LARGE'

/** The price of an entry, and what it can win. */
export interface Quote {
  readonly lineCount: number
  readonly stake: Minor
  /** Payout of the best possible draw, stake included, rounded down like the settlement. */
  readonly best: Minor
  /** The best possible draw would pay more than one entry may. */
  readonly isCapped: boolean
  /** Returned after the draw, won or lost: at a lower prize group than the own one. */
  readonly rebate: Minor
  readonly fault: QuoteFault | undefined
}

interface QuoteInput {
  readonly offer: Offer
  /** Canonical, as returned by the play's `parse`. */
  readonly selection: Selection
  readonly unitStake: Minor
  readonly multiple: number
  /** The agreed price of the entry, if it differs from the offer's. */
  readonly price?: string
  readonly ownGroup?: number | undefined
}

function faultOf(
  input: QuoteInput,
  lineCount: number,
  stake: Minor,
  limits: Limits,
  currency: Currency,
): QuoteFault | undefined {
  if (lineCount > limits.maxLines) return 'TOO_MANY_LINES'
  if (input.unitStake < limits.minUnitStake) return 'STAKE_TOO_SMALL'
  if (!isPayable(input.unitStake, currency)) return 'STAKE_STEP'
  if (input.multiple > limits.maxMultiple) return 'MULTIPLE_TOO_LARGE'
  if (!isPayable(stake, currency)) return 'STAKE_STEP'
  return stake > limits.maxStake ? 'STAKE_TOO_LARGE' : undefined
}

/** Undefined if the price of a point does not divide the stake. */
function stakeAtPrice(lineCount: number, input: QuoteInput): Minor | undefined {
  const { offer, unitStake, multiple } = input
  try {
    return stakeAt(lineCount, unitStake, multiple, offer.pricing)
  } catch {
    return undefined
  }
}

const NO_QUOTE = { best: ZERO, isCapped: false, rebate: ZERO } as const

/**
 * Lines, stake and possible win of an entry, by the rules the server uses. Throws RangeError for
 * a multiple below 1. A stake beyond the ledger's range is STAKE_TOO_LARGE, with no win to show.
 */
export function quoteOf(input: QuoteInput, limits: Limits, currency: Currency): Quote {
  const { selection, unitStake, multiple, price, ownGroup } = input
  const agreed = price === undefined ? undefined : { price, ownGroup }
  const offer = agreed ? offerAtPrice(input.offer, agreed) : input.offer
  const lineCount = offer.play.countLines(selection)
  if (unitStake * BigInt(lineCount) * BigInt(multiple) > MINOR_MAX) {
    const stake = minor(MINOR_MAX)
    return { ...NO_QUOTE, lineCount, stake, fault: 'STAKE_TOO_LARGE' }
  }
  const stake = stakeAtPrice(lineCount, input)
  if (stake === undefined) {
    const plain = stakeOf(lineCount, unitStake, multiple)
    return { ...NO_QUOTE, lineCount, stake: plain, fault: 'STAKE_STEP' }
  }
  const { rate } = bestAward(offer.play, selection, offer.pricing, offer.variant)
  const exact = multiplyRational(rate, rational(unitStake * BigInt(multiple)))
  const uncapped = roundDownToPayable(exact, currency)
  const isCapped = uncapped > limits.maxPayout
  return {
    lineCount,
    stake,
    best: isCapped ? limits.maxPayout : uncapped,
    isCapped,
    rebate: rebateOf(stake, offer, currency),
    fault: faultOf(input, lineCount, stake, limits, currency),
  }
}
