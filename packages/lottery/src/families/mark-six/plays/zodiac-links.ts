import { binomial, chanceEachGroupHit, chanceNoHit, total } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { highestPaying, won } from '../../../evaluation.ts'
import { combinationForm } from '../../../forms/combination.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay, kindPerKey } from '../../../play.ts'
import { payLowest } from '../../../rules/lowest.ts'
import { ANIMALS, type MarkSixDraw, type Play } from '../../../types.ts'
import { BALLS, factsOf, MARK_SIX, SEVEN } from '../balls.ts'

const CHOICES = named(...ANIMALS)

/** Balls of the animals of a line: four each, five of the one of the lunar year. */
function sizesOf(size: number, hasYear: boolean): readonly number[] {
  return Array.from({ length: size }, (_, index) => (index === 0 && hasYear ? 5 : 4))
}

/** Most animals that seven balls can leave out: nine or ten balls at least are in two others. */
const LEFT_OUT_MAX = 10

/**
 * Linked zodiacs (连肖), one zodiac (平特肖) for k = 1: each set of k animals is a line; it wins when
 * each has a ball among the seven, or none has one under `variant.hit: 'none'`. A line with the
 * animal of the lunar year has both keys, 4 and 5, and the lowest of their odds.
 * Source: liyu7342/lottery rules.jsp.
 */
export function zodiacLinkPlay(code: string, k: 1 | 2 | 3 | 4 | 5): Play<MarkSixDraw> {
  const plain = '4'
  const withYear = k === 1 ? '5' : '4,5'
  const prizesOf = (rule: '' | ':none') =>
    Object.fromEntries(
      ([plain, withYear] as const).map((key, index) => {
        const sizes = sizesOf(k, index === 1)
        const chance =
          rule === ''
            ? chanceEachGroupHit(sizes, SEVEN, BALLS.size)
            : chanceNoHit(total(sizes), SEVEN, BALLS.size)
        return [`${key}${rule}`, chance]
      }),
    )
  const all = prizesOf('')
  const none = prizesOf(':none')
  const keyed = (isNone: boolean, plainLines: number, yearLines: number) => {
    const rule = isNone ? ':none' : ''
    return won([
      [`${plain}${rule}`, plainLines],
      [`${withYear}${rule}`, yearLines],
    ])
  }
  return definePlay<MarkSixDraw>(MARK_SIX, {
    code,
    group: k === 1 ? 'zodiac' : 'zodiacLink',
    form:
      k === 1
        ? areasForm([{ field: 'animals', choices: CHOICES, min: 1 }], { isMergeable: true })
        : combinationForm({ choices: CHOICES, size: k, field: 'animals' }),
    prizes: { ...all, ...none },
    priceKeys: ['4', '5'],
    variants: { hit: ['all', 'none'] },
    kinds: ({ hit }) => kindPerKey(hit === 'none' ? none : all),
    payOf: payLowest,
    count: (selection) => binomial(listOf(selection, 'animals').length, k),
    evaluate(selection, draw, { hit }) {
      const { animals: drawn } = factsOf(draw)
      const isNone = hit === 'none'
      const serving = listOf(selection, 'animals').filter((one) => drawn.has(one) !== isNone)
      const year = Number(serving.includes(draw.zodiacYear))
      const others = serving.length - year
      return keyed(isNone, binomial(others, k), year * binomial(others, k - 1))
    },
    best(selection, { hit }, worth) {
      const isNone = hit === 'none'
      const count = listOf(selection, 'animals').length
      const serving = Math.min(count, isNone ? LEFT_OUT_MAX : SEVEN)
      // Whether the animal of the year is chosen is not known when the bet is placed.
      const without = keyed(isNone, binomial(serving, k), 0)
      const among = keyed(isNone, binomial(serving - 1, k), binomial(serving - 1, k - 1))
      return highestPaying([without, among], worth)
    },
  })
}
