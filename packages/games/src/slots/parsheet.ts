import {
  addRational,
  divideRational,
  multiplyRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import type { LineRule } from './engine/compile.ts'
import { type Law, lawOf, linesAutomaton, totalOf } from './proof/law.ts'

/**
 * A published par sheet: symbols are numbered from 1, `linePay[symbol - 1][count - 1]`, lines give
 * the row 1..rows per reel; a win with a wild is times `wildMult`, wilds alone pay their own
 * row; `scatterPay[count - 1]` × total bet anywhere; `freeSpins[count - 1]` games on `freeReels`,
 * whose wins are multiplied by `freeMult` and which may be won again without end.
 */
export interface ParsheetMachine {
  /** Reels, rows. */
  readonly grid: readonly [number, number]
  readonly reels: readonly (readonly number[])[]
  readonly linePay: readonly (readonly number[])[]
  readonly lines: readonly (readonly number[])[]
  /** 0 for none. */
  readonly scatter: number
  readonly scatterPay: readonly number[]
  /** 0 for none. */
  readonly wild: number
  readonly wildMult: number
  readonly freeSpins?: readonly number[]
  readonly freeMult?: number
  readonly freeReels?: readonly (readonly number[])[]
}

/** Quantities of a par sheet. Fractions are of the bet, sums in coins over all combinations. */
export interface Parsheet {
  /** Return with free games. */
  readonly rtp: Rational
  readonly lineRtp: Rational
  readonly scatterRtp: Rational
  /** Standard deviation of the paid game's wins ÷ bet, free games apart. */
  readonly baseSigma: number
  readonly hitRate: Rational
  readonly maxBaseWinTimesBet: Rational
  readonly combinations: bigint
  readonly linePaySum: bigint
  readonly scatterPaySum: bigint
  /** Free games won per paid game; 0 where there are none. */
  readonly freeSpinsPerSpin: Rational
  /** Mean return of a free game with those that it brings. */
  readonly freeSpinValue: Rational
  readonly freeRetriggerPerSpin: Rational
}

interface Sums {
  readonly combinations: bigint
  readonly line: bigint
  readonly scatter: bigint
  readonly square: bigint
  readonly hits: bigint
  readonly most: number
  /** Free games over all combinations. */
  readonly games: bigint
}

function lawOfReels(machine: ParsheetMachine, reels: ParsheetMachine['reels']): Law {
  const scatter = machine.scatter - 1
  const rule: LineRule = {
    pays: machine.linePay,
    // -2 is no symbol: a line of a strip never shows it.
    wild: machine.wild > 0 ? machine.wild - 1 : -2,
    wildTimes: machine.wildMult,
    scatter: scatter < 0 ? -2 : scatter,
  }
  const lines = machine.lines.map((line) => line.map((row) => row - 1))
  const strips = reels.map((reel) => reel.map((symbol) => symbol - 1))
  return lawOf(strips, machine.grid[1], linesAutomaton({ lines, rule }), (window) =>
    scatter < 0 ? 0 : window.filter((symbol) => symbol === scatter).length,
  )
}

function sumsOf(machine: ParsheetMachine, law: Law): Sums {
  const bet = machine.lines.length
  let line = 0n
  let scatter = 0n
  let square = 0n
  let hits = 0n
  let games = 0n
  let most = 0
  for (const { weight, coins, tally } of law) {
    const ways = BigInt(weight)
    const paid = (machine.scatterPay[tally - 1] ?? 0) * bet
    const all = coins + paid
    line += ways * BigInt(coins)
    scatter += ways * BigInt(paid)
    square += ways * BigInt(all) * BigInt(all)
    if (all > 0) hits += ways
    games += ways * BigInt(machine.freeSpins?.[tally - 1] ?? 0)
    most = Math.max(most, all)
  }
  return { combinations: totalOf(law), line, scatter, square, hits, most, games }
}

/** Value and own retriggers of a free game; zero without any. */
function freeGames(machine: ParsheetMachine): { value: Rational; again: Rational } {
  if (!machine.freeSpins) return { value: ZERO_RATIONAL, again: ZERO_RATIONAL }
  const sums = sumsOf(machine, lawOfReels(machine, machine.freeReels ?? machine.reels))
  const again = rational(sums.games, sums.combinations)
  const mean = rational(
    (sums.line + sums.scatter) * BigInt(machine.freeMult ?? 1),
    sums.combinations * BigInt(machine.lines.length),
  )
  const stays = addRational(ONE_RATIONAL, { num: -again.num, den: again.den })
  if (stays.num <= 0n) throw new RangeError('free games never end')
  return { value: divideRational(mean, stays), again }
}

/** Counts a par sheet through, exactly. Throws RangeError where free games never end. */
export function calculateParsheet(machine: ParsheetMachine): Parsheet {
  const sums = sumsOf(machine, lawOfReels(machine, machine.reels))
  const bet = BigInt(machine.lines.length)
  const all = sums.combinations * bet
  const lineRtp = rational(sums.line, all)
  const scatterRtp = rational(sums.scatter, all)
  const { value, again } = freeGames(machine)
  const perSpin = rational(sums.games, sums.combinations)
  const base = addRational(lineRtp, scatterRtp)
  const squared = multiplyRational(base, base)
  const variance = addRational(rational(sums.square, all * bet), {
    num: -squared.num,
    den: squared.den,
  })
  return {
    rtp: addRational(base, multiplyRational(perSpin, value)),
    lineRtp,
    scatterRtp,
    baseSigma: Math.sqrt(rationalToNumber(variance)),
    hitRate: rational(sums.hits, sums.combinations),
    maxBaseWinTimesBet: rational(BigInt(sums.most), bet),
    combinations: sums.combinations,
    linePaySum: sums.line,
    scatterPaySum: sums.scatter,
    freeSpinsPerSpin: perSpin,
    freeSpinValue: value,
    freeRetriggerPerSpin: again,
  }
}
