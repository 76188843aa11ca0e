import {
  addRational,
  compareRational,
  minor,
  multiplyRational,
  parseRational,
  rational,
  roundDownToPayable,
  sum,
  times,
  ZERO_RATIONAL,
  type Currency,
  type Minor,
  type Rational,
} from '@fairhouse/money'
import { awardOf } from './pricing.ts'
import type { AnyDraw, Play, Pricing, Selection, Variant } from './types.ts'

export interface BetToSettle {
  readonly play: Play
  /** Canonical, as `play.parse` gives it. */
  readonly selection: Selection
  readonly draw: AnyDraw
  /** Price of one line at multiple 1. */
  readonly unitStake: Minor
  readonly multiple: number
  readonly pricing: Pricing
  readonly variant: Variant
  /** Cap of this bet's exact payout, before the sum of the ticket and before rounding. */
  readonly maxPayout?: Minor
}

export interface SettledBet {
  readonly lineCount: number
  /** Lines times prizes won; pushes are not in it. */
  readonly winningLines: number
  /** Lines pushed: neither won nor lost, their stake is returned. */
  readonly refundLines: number
  /** Winnings in ledger units, stake included, without refunds, not rounded. */
  readonly exactPayout: Rational
  readonly refund: Minor
  readonly stake: Minor
}

/** Stake of a number of lines. Throws RangeError unless the multiple is an integer from 1. */
export function stakeOf(lineCount: number, unitStake: Minor, multiple: number): Minor {
  if (!Number.isSafeInteger(multiple) || multiple < 1) {
    throw new RangeError('the multiple must be an integer from 1')
  }
  return times(unitStake, BigInt(lineCount) * BigInt(multiple))
}

/**
 * Stake of a number of lines at a price: where lines are points, each costs the price of a point.
 * Throws RangeError as `stakeOf` does, and for a stake finer than a ledger unit.
 */
export function stakeAt(
  lineCount: number,
  unitStake: Minor,
  multiple: number,
  pricing: Pricing,
): Minor {
  const stake = stakeOf(lineCount, unitStake, multiple)
  if (pricing.model !== 'fixedOdds' || pricing.pointPrice === undefined) return stake
  const points = parseRational(pricing.pointPrice)
  const exact = points && multiplyRational(rational(stake), points)
  if (exact?.den !== 1n) throw new RangeError('the stake is no whole number of ledger units')
  return minor(exact.num)
}

function least(value: Rational, cap: Rational): Rational {
  return compareRational(value, cap) > 0 ? cap : value
}

/**
 * Throws RangeError for a draw that the play cannot be settled on: one of another game, or a
 * sorted one where the play asks for the order of the balls.
 */
export function assertSettles(play: Play, draw: AnyDraw): void {
  if (!play.fits(draw)) {
    throw new RangeError(`${play.code} cannot be settled on a draw of another game`)
  }
  if (play.needsDrawOrder && 'order' in draw && draw.order !== 'drawn') {
    throw new RangeError(`${play.code} needs the order in which the balls were drawn`)
  }
}

/**
 * What a bet achieved on a draw, exactly (L-6.4). Throws RangeError for a
 * draw of another game, or without the order that the play needs, a multiple that is no integer
 * from 1, a price without odds for a prize won, or amounts beyond the ledger's range.
 */
export function settleBet(bet: BetToSettle): SettledBet {
  const { play, selection, unitStake, multiple, pricing } = bet
  assertSettles(play, bet.draw)
  const lineCount = play.countLines(selection)
  const evaluation = play.evaluate(selection, bet.draw, bet.variant)
  const { rate, winningLines } = awardOf(play, evaluation, pricing)
  const raw = multiplyRational(rate, rational(unitStake * BigInt(multiple)))
  return {
    lineCount,
    winningLines,
    refundLines: evaluation.pushes,
    exactPayout: bet.maxPayout === undefined ? raw : least(raw, rational(bet.maxPayout)),
    refund: stakeOf(evaluation.pushes, unitStake, multiple),
    stake: stakeAt(lineCount, unitStake, multiple, pricing),
  }
}

export interface SettledTicket {
  readonly lineCount: number
  readonly winningLines: number
  readonly stake: Minor
  readonly refund: Minor
  readonly payout: Minor
  /** payout + refund - stake. */
  readonly net: Minor
}

/**
 * Sum of bets settled on one draw. The payouts are added exactly and rounded DOWN once, to what
 * the currency can pay; refunds likewise; `maxPayout` caps the payout after that (L-6.5).
 */
export function settleTicket(
  bets: readonly SettledBet[],
  currency: Currency,
  maxPayout?: Minor,
): SettledTicket {
  const exact = bets.reduce((all, bet) => addRational(all, bet.exactPayout), ZERO_RATIONAL)
  const rounded = roundDownToPayable(exact, currency)
  const payout = maxPayout !== undefined && rounded > maxPayout ? maxPayout : rounded
  const refund = roundDownToPayable(rational(sum(bets.map((bet) => bet.refund))), currency)
  const stake = sum(bets.map((bet) => bet.stake))
  return {
    lineCount: bets.reduce((all, bet) => all + bet.lineCount, 0),
    winningLines: bets.reduce((all, bet) => all + bet.winningLines, 0),
    stake,
    refund,
    payout,
    net: minor(payout + refund - stake),
  }
}
