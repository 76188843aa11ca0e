import { rational, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { bigBinomial, binomial, chanceOfHits } from '../../../combinatorics.ts'
import { integers, type ChoiceSet } from '../../../choices.ts'
import { highestPaying, perDraw, won } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { possibleCounts, spread, type Counts } from '../../../rules/combinations.ts'
import type { AnyDraw, Evaluation, LottoDraw, Play } from '../../../types.ts'
import { FITS, VIETLOTT } from '../traits.ts'

const SIZE = 6
const BAO_5 = 5

interface SixOf {
  readonly code: string
  readonly balls: ChoiceSet
  readonly prizes: Readonly<Record<string, Rational>>
  readonly hasBonus: boolean
  readonly fits: (draw: AnyDraw) => boolean
  readonly keyOf: (hits: number, hasBonus: boolean) => string | undefined
}

/** Bao 5: the five numbers with each of the other balls. */
function* baoFive(counts: Counts, { balls, hasBonus }: SixOf) {
  const { freeHits: hits, extra } = counts
  const others = balls.size - BAO_5
  const main = SIZE - hits
  const isIn = extra !== undefined
  const bonus = hasBonus && !isIn ? 1 : 0
  yield [hits + 1, isIn, main] as const
  yield [hits, true, bonus] as const
  yield [hits, isIn, others - main - bonus] as const
}

/**
 * Six of so many balls: each set of six of the chosen numbers is a line; exactly five numbers are
 * lines with each of the other balls (bao 5).
 */
function sixPlay(rule: SixOf): Play<LottoDraw> {
  const { code, balls, prizes } = rule
  const mainOf = perDraw(({ main }: LottoDraw) => new Set(main))
  const marked = { of: balls.size, least: SIZE, most: SIZE }
  const evaluateCounts = (counts: Counts): Evaluation => {
    const lines = counts.drags === BAO_5 ? baoFive(counts, rule) : spread(counts, SIZE)
    const found: (readonly [string, number])[] = []
    for (const [hits, hasBonus, count] of lines) {
      const key = count > 0 ? rule.keyOf(hits, hasBonus) : undefined
      if (key !== undefined) found.push([key, count])
    }
    return won(found)
  }
  return definePlay<LottoDraw>(VIETLOTT, {
    code,
    group: 'lotto',
    form: areasForm([{ field: 'numbers', choices: balls, min: BAO_5 }]),
    prizes,
    kinds: () => [{ prizes, push: ZERO_RATIONAL }],
    hasDividends: true,
    fits: rule.fits,
    count(selection) {
      const { length } = listOf(selection, 'numbers')
      return length === BAO_5 ? balls.size - BAO_5 : binomial(length, SIZE)
    },
    evaluate(selection, draw) {
      const numbers = listOf(selection, 'numbers')
      const main = mainOf(draw)
      return evaluateCounts({
        bankers: 0,
        drags: numbers.length,
        sureHits: 0,
        freeHits: numbers.filter((number) => main.has(number)).length,
        extra: draw.bonus !== undefined && numbers.includes(draw.bonus) ? 'drag' : undefined,
      })
    },
    best(selection, _variant, worth) {
      const { length } = listOf(selection, 'numbers')
      const cases = possibleCounts(0, length, { marked, hasExtra: rule.hasBonus })
      return highestPaying([...cases].map(evaluateCounts), worth)
    },
  })
}

const chanceOf = (hits: number, balls: number): Rational =>
  chanceOfHits(hits, { marked: SIZE, drawn: SIZE, balls })

/**
 * Mega 6/45: jackpot for six, prizes for five, four and three.
 * Source: vietvudanh/vietlott-data; prizes own knowledge.
 */
export const mega645Play: Play<LottoDraw> = sixPlay({
  code: 'MEGA645',
  balls: integers(1, 45),
  prizes: Object.fromEntries([6, 5, 4, 3].map((hits) => [String(hits), chanceOf(hits, 45)])),
  hasBonus: false,
  fits: FITS.MEGA645,
  keyOf: (hits) => (hits >= 3 ? String(hits) : undefined),
})

const ALL_655 = bigBinomial(55, SIZE)
const FIVE_AND_OTHER = BigInt(SIZE) * BigInt(55 - SIZE - 1)

/**
 * Power 6/55: jackpot 1 for six, jackpot 2 for five and the bonus ball, prizes for five, four and
 * three. Same source.
 */
export const power655Play: Play<LottoDraw> = sixPlay({
  code: 'POWER655',
  balls: integers(1, 55),
  prizes: {
    JACKPOT1: rational(1n, ALL_655),
    JACKPOT2: rational(BigInt(SIZE), ALL_655),
    '5': rational(FIVE_AND_OTHER, ALL_655),
    '4': chanceOf(4, 55),
    '3': chanceOf(3, 55),
  },
  hasBonus: true,
  fits: FITS.POWER655,
  keyOf(hits, hasBonus) {
    if (hits === SIZE) return 'JACKPOT1'
    if (hits === 5 && hasBonus) return 'JACKPOT2'
    return hits >= 3 ? String(hits) : undefined
  },
})
