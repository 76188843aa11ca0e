import type { Worlds } from './luck.ts'

/** A settled bet as statistics see it. Amounts in ledger units. */
export interface CountedBet {
  readonly playCode: string
  readonly lineCount: number
  readonly stake: bigint
  /** With what was given back of pushed lines. */
  readonly payout: bigint
}

/** Actual results of all bets of a play, and their expectation. */
export interface PlayTally {
  readonly playCode: string
  bets: number
  lines: number
  turnover: bigint
  payout: bigint
  wonBets: number
  expectedPayout: number
  expectedWonBets: number
  /** Variance and third central moment of the payout of all draws together. */
  variance: number
  third: number
}

/** Adds settled bets to the tallies of their plays. */
export function countBets(tallies: Map<string, PlayTally>, bets: readonly CountedBet[]): void {
  for (const bet of bets) {
    const tally = tallies.get(bet.playCode) ?? emptyTally(bet.playCode)
    tallies.set(bet.playCode, tally)
    tally.bets += 1
    tally.lines += bet.lineCount
    tally.turnover += bet.stake
    tally.payout += bet.payout
    tally.wonBets += bet.payout > 0n ? 1 : 0
  }
}

/**
 * Sets the expectation from simulated worlds with the same bets. The mean of a finite number of
 * worlds has an error of its own, which widens the spread by one world more. The loss by rounding
 * down, less than a cent per winning bet, is left out of the expectation.
 */
export function compareWithWorlds(tally: PlayTally, { payouts, wins }: Worlds): void {
  const count = payouts.length
  const mean = payouts.reduce((all, one) => all + one, 0) / count
  const moment = (power: number) =>
    payouts.reduce((all, one) => all + (one - mean) ** power, 0) / (count - 1)
  tally.expectedPayout = mean
  tally.expectedWonBets = wins / count
  tally.variance = moment(2) * (1 + 1 / count)
  tally.third = moment(3)
}

function emptyTally(playCode: string): PlayTally {
  return {
    playCode,
    bets: 0,
    lines: 0,
    turnover: 0n,
    payout: 0n,
    wonBets: 0,
    expectedPayout: 0,
    expectedWonBets: 0,
    variance: 0,
    third: 0,
  }
}

/**
 * How far the payout is from its expectation, in standard deviations of a normal value that is as
 * unlikely. Payouts are right-skewed (a single linked bet may win fifteen lines), so that plain
 * standard deviations would give false alarms: Wilson and Hilferty's cube root makes a gamma
 * variable of this skewness normal. Without skewness it changes nothing.
 */
export function sigmasOf(tally: PlayTally): number {
  if (tally.variance === 0) return 0
  const deviation = Math.sqrt(tally.variance)
  const plain = (Number(tally.payout) - tally.expectedPayout) / deviation
  const skewness = tally.third / deviation ** 3
  if (Math.abs(skewness) < 1e-6) return plain
  const root = Math.cbrt(Math.max(0, 1 + (skewness * plain) / 2))
  return (6 / skewness) * (root - 1) + skewness / 6
}

export const SIGMAS_MAX = 4
/** Chance of a normal value beyond four sigma to one side. */
const TAIL = 3.167e-5
/** With fewer expected wins the payout is not near enough to normal for sigmas to mean much. */
const WINS_MIN = 25

/**
 * Is the play's payout plausible? With enough expected wins: within four sigma. Where wins are rare
 * (a thousand-to-one play) the approximation fails and one early win would look like many sigma:
 * there the number of winning bets is tested, by the Poisson tail that is as unlikely as four
 * sigma. It is a little wider than the true one (a sum of rare chances), never narrower.
 */
export function isLikely(tally: PlayTally): boolean {
  if (tally.expectedWonBets >= WINS_MIN) return Math.abs(sigmasOf(tally)) <= SIGMAS_MAX
  return poissonTail(tally.wonBets, tally.expectedWonBets) >= TAIL
}

/** True where `isLikely` goes by the number of winning bets. */
export function isRare(tally: PlayTally): boolean {
  return tally.expectedWonBets < WINS_MIN
}

/** The smaller one of the chances of at most and of at least this count. */
export function poissonTail(count: number, mean: number): number {
  let term = Math.exp(-mean)
  let below = 0
  for (let k = 0; k < count; k += 1) {
    below += term
    term *= mean / (k + 1)
  }
  // `term` is now the chance of exactly `count`; the rest above it is summed, not subtracted from
  // 1, so that small chances keep their digits.
  const atMost = below + term
  let above = term
  for (let k = count; term > above * 1e-12; k += 1) {
    term *= mean / (k + 1)
    above += term
  }
  return Math.min(atMost, above)
}
