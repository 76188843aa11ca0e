import { multiplyRational, ZERO_RATIONAL } from '@fairhouse/money'
import { binomial, chanceOfHits, fraction } from '../../../combinatorics.ts'
import { integers } from '../../../choices.ts'
import { highestPaying, won } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { spread } from '../../../rules/combinations.ts'
import type { Evaluation, Lotto535Draw, Play } from '../../../types.ts'
import { FITS, VIETLOTT } from '../traits.ts'

const MAIN = 5
export const BALLS_35 = integers(1, 35)
export const SPECIALS_12 = integers(1, 12)

/** Paid: main hits and whether the special is hit. */
const PAID = ['5+1', '5+0', '4+1', '4+0', '3+1', '3+0', '2+1', '1+1', '0+1']

const PRIZES = Object.fromEntries(
  PAID.map((key) => {
    const [hits = 0, special] = key.split('+').map(Number)
    const main = chanceOfHits(hits, { marked: MAIN, drawn: MAIN, balls: BALLS_35.size })
    const last = fraction(special === 1 ? 1 : SPECIALS_12.size - 1, SPECIALS_12.size)
    return [key, multiplyRational(main, last)]
  }),
)

/** Every main line is combined with every chosen special, of which at most one is drawn. */
function evaluateHits(
  numbers: number,
  hits: number,
  specials: number,
  isSpecial: boolean,
): Evaluation {
  const counts = { bankers: 0, drags: numbers, sureHits: 0, freeHits: hits, extra: undefined }
  const found: (readonly [string, number])[] = []
  for (const [main, , lines] of spread(counts, MAIN)) {
    found.push([`${main}+1`, isSpecial ? lines : 0])
    found.push([`${main}+0`, lines * (specials - Number(isSpecial))])
  }
  return won(found.filter(([key]) => PAID.includes(key)))
}

/**
 * Lotto 5/35 + 1/12: each set of five numbers with each special is a line. Source:
 * vietvudanh/vietlott-data.
 */
export const lotto535Play: Play<Lotto535Draw> = definePlay<Lotto535Draw>(VIETLOTT, {
  code: 'LOTTO535',
  group: 'lotto',
  form: areasForm([
    { field: 'numbers', choices: BALLS_35, min: MAIN },
    { field: 'specials', choices: SPECIALS_12, min: 1 },
  ]),
  prizes: PRIZES,
  kinds: () => [{ prizes: PRIZES, push: ZERO_RATIONAL }],
  hasDividends: true,
  fits: FITS.LOTTO535,
  count: (selection) =>
    binomial(listOf(selection, 'numbers').length, MAIN) * listOf(selection, 'specials').length,
  evaluate(selection, { main, special }) {
    const numbers = listOf(selection, 'numbers')
    const specials = listOf(selection, 'specials')
    const hits = numbers.filter((number) => main.includes(number)).length
    return evaluateHits(numbers.length, hits, specials.length, specials.includes(special))
  },
  best(selection, _variant, worth) {
    const numbers = listOf(selection, 'numbers').length
    const specials = listOf(selection, 'specials').length
    const least = Math.max(0, MAIN - (BALLS_35.size - numbers))
    const hits = Array.from({ length: MAIN - least + 1 }, (_, index) => least + index)
    return highestPaying(
      hits.flatMap((count) =>
        [true, false].map((isSpecial) => evaluateHits(numbers, count, specials, isSpecial)),
      ),
      worth,
    )
  },
})
