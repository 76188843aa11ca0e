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

/** The limits of a lottery in ledger units. */
export interface Limits {
  readonly minUnitStake: Minor
  /** Of one entry. */
  readonly maxStake: Minor
  /** Of one entry. */
  readonly maxPayout: Minor
  readonly maxLines: number
  readonly maxMultiple: number
}

export function limitsOf(wire: LotteryDetail['limits']): Limits {
  return {
    minUnitStake: moneyOf(wire.minUnitStakeMinor),
    maxStake: moneyOf(wire.maxStakeMinor),
    maxPayout: moneyOf(wire.maxPayoutMinor),
    maxLines: wire.maxLines,
    maxMultiple: wire.maxMultiple,
  }
}

/** Why an entry cannot be sent as it stands. */
export type QuoteFault =
  'TOO_MANY_LINES' | 'STAKE_TOO_SMALL' | 'STAKE_STEP' | 'STAKE_TOO_LARGE' | 'MULTIPLE_TOO_LARGE'

/** What an entry costs and what it can win. */
export interface Quote {
  readonly lineCount: number
  readonly stake: Minor
  /** Payout of the luckiest draw, stake included, rounded down as the settlement does. */
  readonly best: Minor
  /** The luckiest draw would pay more than one entry may. */
  readonly isCapped: boolean
  readonly fault: QuoteFault | undefined
}

interface Asked {
  readonly offer: Offer
  /** Canonical, as the play's `parse` gives it. */
  readonly selection: Selection
  readonly unitStake: Minor
  readonly multiple: number
}

function faultOf(
  asked: Asked,
  lineCount: number,
  stake: Minor,
  limits: Limits,
  currency: Currency,
): QuoteFault | undefined {
  if (lineCount > limits.maxLines) return 'TOO_MANY_LINES'
  if (asked.unitStake < limits.minUnitStake) return 'STAKE_TOO_SMALL'
  if (!isPayable(asked.unitStake, currency)) return 'STAKE_STEP'
  if (asked.multiple > limits.maxMultiple) return 'MULTIPLE_TOO_LARGE'
  if (!isPayable(stake, currency)) return 'STAKE_STEP'
  return stake > limits.maxStake ? 'STAKE_TOO_LARGE' : undefined
}

/** Undefined where the price of a point makes no whole stake of it. */
function stakeAtPrice(lineCount: number, asked: Asked): Minor | undefined {
  const { offer, unitStake, multiple } = asked
  try {
    return stakeAt(lineCount, unitStake, multiple, offer.pricing)
  } catch {
    return undefined
  }
}

/**
 * Lines, stake and possible win of an entry, by the rules the server uses. Throws RangeError for
 * a multiple below 1. A stake beyond the ledger's range is STAKE_TOO_LARGE, with no win to show.
 */
export function quoteOf(asked: Asked, limits: Limits, currency: Currency): Quote {
  const { offer, selection, unitStake, multiple } = asked
  const lineCount = offer.play.countLines(selection)
  if (unitStake * BigInt(lineCount) * BigInt(multiple) > MINOR_MAX) {
    const stake = minor(MINOR_MAX)
    return { lineCount, stake, best: ZERO, isCapped: false, fault: 'STAKE_TOO_LARGE' }
  }
  const stake = stakeAtPrice(lineCount, asked)
  if (stake === undefined) {
    const plain = stakeOf(lineCount, unitStake, multiple)
    return { lineCount, stake: plain, best: ZERO, isCapped: false, fault: 'STAKE_STEP' }
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
    fault: faultOf(asked, lineCount, stake, limits, currency),
  }
}
