import type { AnyDraw, Play, Selection, Variant } from '@fairhouse/lottery/all'
import { rational, type Rational } from '@fairhouse/money'
import { kenoDraws, lottoDraws, markSixDraws } from './balls.ts'
import {
  diceDraws,
  elevenFiveDraws,
  pk10Draws,
  sscDraws,
  threeDigitDraws,
} from './digits-and-dice.ts'
import {
  fourDDraws,
  GLO_DRAWS,
  hanoiDraws,
  laoDraws,
  numbersOfVietlott,
  thaiDraws,
  vietnamDraws,
} from './numbers.ts'
import type { WeightedDraw } from './weighted.ts'

/** Representatives of all draws of the game, up to draws that are equal for the selection. */
function drawsFor(play: Play, selection: Selection): Iterable<WeightedDraw> {
  switch (play.family) {
    case 'SSC':
      return sscDraws()
    case '3D':
    case 'PC28':
      return threeDigitDraws()
    case '11X5':
      return elevenFiveDraws()
    case 'K3':
      return diceDraws()
    case 'PK10':
      return pk10Draws(play)
    case 'KENO':
      return kenoDraws(play, selection)
    case 'LHC':
      return markSixDraws(play, selection)
    case 'VN_MB':
    case 'VN_MTN':
      return vietnamDraws(play, selection)
    case 'VIETLOTT':
      return play.code.startsWith('MAX3D')
        ? numbersOfVietlott(play, selection)
        : lottoDraws(play, selection)
    case '4D':
      return fourDDraws()
    case 'TH':
      return thaiDraws(play, selection)
    case 'LAO':
      return laoDraws()
    case 'HANOI':
      return hanoiDraws()
  }
}

/** What a selection wins on all draws of the game, on average and exactly. */
export interface Expectation {
  readonly lines: number
  /** Hits of the selection per draw, by outcome key; keys that never come are left out. */
  readonly hits: Readonly<Record<string, Rational>>
  readonly pushes: Rational
  /** Chance that anything is won. */
  readonly anyHit: Rational
}

/** Evaluates the selection on every draw and averages. */
export function expectationOf(
  play: Play,
  selection: Selection,
  variant: Variant = {},
): Expectation {
  const sums = new Map<string, bigint>()
  let total = 0n
  let pushes = 0n
  let anyHit = 0n
  const evaluate = (draw: AnyDraw) => play.evaluate(selection, draw, variant)
  for (const { draw, weight } of drawsFor(play, selection)) {
    total += weight
    const evaluation = evaluate(draw)
    if (evaluation.pushes > 0) pushes += weight * BigInt(evaluation.pushes)
    const keys = Object.keys(evaluation.hits)
    if (keys.length > 0) anyHit += weight
    for (const key of keys) {
      sums.set(key, (sums.get(key) ?? 0n) + weight * BigInt(evaluation.hits[key] ?? 0))
    }
  }
  const draws = play.code === 'TH_GLO' ? GLO_DRAWS : total
  return {
    lines: play.countLines(selection),
    hits: Object.fromEntries([...sums].map(([key, sum]) => [key, rational(sum, draws)])),
    pushes: rational(pushes, draws),
    anyHit: rational(anyHit, draws),
  }
}
