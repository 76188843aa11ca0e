import { rationalToNumber, type Rational } from '@fairhouse/money'
import { lawOf, type Law } from './laws.ts'

/** A bet as statistics see it. Amounts in ledger units; numbers, as nothing here is paid. */
export interface CountedBet {
  readonly playCode: string
  /** How many numbers were picked. */
  readonly picked: number
  readonly lineCount: number
  /** Unit stake times multiple: what one line costs. */
  readonly lineStake: number
  /** What one winning line pays per unit of its stake. */
  readonly prize: Rational
  readonly stake: bigint
  readonly payout: bigint
}

/** What became of all bets of a play, and what chance had in store for them. */
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

/** Bets of one size: their law, and what their lines win: its sum, and of its powers. */
interface Group {
  readonly law: Law
  winSum: number
  winSquares: number
  winCubes: number
}

/**
 * Adds one draw's bets to the tallies. The variance is exact, by the law of total variance over the
 * cases of the draw: bets are independent in each case, so that the variances of bets add up there
 * (sum of squares), while their common rise and fall from case to case adds the variance of the
 * draw's whole expected payout. The third moment likewise, by the law of total cumulance. Draws are
 * independent of each other, so that theirs add up. What rounding down takes, less than a cent per
 * winning bet, is left out of the expectation.
 */
export function addDraw(tallies: Map<string, PlayTally>, bets: readonly CountedBet[]): void {
  for (const [playCode, own] of Map.groupBy(bets, (bet) => bet.playCode)) {
    const tally = tallies.get(playCode) ?? emptyTally(playCode)
    tallies.set(playCode, tally)
    const groups = new Map<number, Group>()
    for (const bet of own) {
      const law = lawOf(playCode, bet.picked)
      const win = bet.lineStake * rationalToNumber(bet.prize)
      const group = groups.get(bet.picked) ?? { law, winSum: 0, winSquares: 0, winCubes: 0 }
      groups.set(bet.picked, group)
      group.winSum += win
      group.winSquares += win ** 2
      group.winCubes += win ** 3
      tally.bets += 1
      tally.lines += bet.lineCount
      tally.turnover += bet.stake
      tally.payout += bet.payout
      tally.wonBets += bet.payout > 0n ? 1 : 0
      tally.expectedWonBets += law.reduce((all, one) => all + one.chance * one.winChance, 0)
    }
    const { mean, variance, third } = momentsOf([...groups.values()])
    tally.expectedPayout += mean
    tally.variance += variance
    tally.third += third
  }
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

interface Moments {
  readonly mean: number
  readonly variance: number
  readonly third: number
}

/** Moments of one draw's payout, over the cases of the draw and within each. */
function momentsOf(groups: readonly Group[]): Moments {
  const cases = (groups[0]?.law ?? []).map(({ chance }, index) => {
    const own = { chance, mean: 0, variance: 0, third: 0 }
    for (const group of groups) {
      const one = group.law[index]
      if (!one) throw new RangeError('laws of one play have the same cases')
      own.mean += group.winSum * one.mean
      own.variance += group.winSquares * one.variance
      own.third += group.winCubes * one.third
    }
    return own
  })
  const mean = cases.reduce((all, one) => all + one.chance * one.mean, 0)
  let variance = 0
  let third = 0
  for (const one of cases) {
    const off = one.mean - mean
    variance += one.chance * (one.variance + off ** 2)
    third += one.chance * (one.third + 3 * off * one.variance + off ** 3)
  }
  return { mean, variance, third }
}

/**
 * How far the payout is from its expectation, in standard deviations of a normal value that is as
 * unlikely. Payouts lean to the right (a single linked bet may win fifteen lines), so that plain
 * standard deviations would cry wolf: by Wilson and Hilferty's cube root a gamma-shaped value of
 * this very skewness is made normal. Without skewness it changes nothing.
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
 * Is the play's payout what chance allows? With enough expected wins: within four sigma. Where
 * wins are rare (a thousand-to-one play) no such shape fits and one early win would look like many
 * sigma: there the number of winning bets is judged, by the Poisson tail that is as unlikely as
 * four sigma. It is a little wider than the true one (a sum of rare chances), never narrower.
 */
export function isLikely(tally: PlayTally): boolean {
  if (tally.expectedWonBets >= WINS_MIN) return Math.abs(sigmasOf(tally)) <= SIGMAS_MAX
  return poissonTail(tally.wonBets, tally.expectedWonBets) >= TAIL
}

/** True where `isLikely` goes by the number of winning bets. */
export function isRare(tally: PlayTally): boolean {
  return tally.expectedWonBets < WINS_MIN
}

/** The smaller one of the chances of at most and of at least so many. */
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
