import { ZERO_RATIONAL } from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { FOUR_DIGITS, THREE_DIGITS, TWO_DIGITS } from '../../../choices.ts'
import { kindPerKey } from '../../../play.ts'
import { choicesPlay, matches } from '../../../rules/choices.ts'
import type { FourDDraw, Play, Variant } from '../../../types.ts'
import { CATEGORIES, FOUR_D, numbersIn, TOP, type Category } from '../prizes.ts'
import { TYPED_FOUR } from './straight.ts'

function categoryOf({ category = 'A' }: Variant): Category {
  return CATEGORIES['ABCDE'.indexOf(category)] ?? CATEGORIES[0]
}

const ONE_NUMBER = fraction(1, FOUR_DIGITS.size)
const TEN_NUMBERS = fraction(10, FOUR_DIGITS.size)

/** "WIN" where the category has one number, "WIN:ten" where it has ten. */
const oneKey = (variant: Variant): string => (categoryOf(variant).count === 1 ? 'WIN' : 'WIN:ten')

/**
 * 4A to 4E: a single category, by `variant.category`: A first (default), B second, C third, D
 * starter, E consolation; a number that comes twice in it pays twice.
 * Source: own knowledge.
 */
export const oneCategoryPlay: Play<FourDDraw> = choicesPlay<FourDDraw>(FOUR_D, {
  code: '4D_4A',
  group: 'ordinary',
  area: { field: 'numbers', choices: FOUR_DIGITS, min: 1 },
  pad: TYPED_FOUR,
  prizes: { WIN: ONE_NUMBER, 'WIN:ten': TEN_NUMBERS },
  variants: { category: ['A', 'B', 'C', 'D', 'E'] },
  kinds: (variant) => {
    const key = oneKey(variant)
    return kindPerKey({ [key]: key === 'WIN' ? ONE_NUMBER : TEN_NUMBERS })
  },
  wonOn: (draw, variant) =>
    matches(
      numbersIn(draw, categoryOf(variant)).map((number): [string, string] => [
        number,
        oneKey(variant),
      ]),
    ),
  bestOf: (_number, variant) => ({ [oneKey(variant)]: categoryOf(variant).count }),
})

const abcPrizes = (categories: readonly Category[]) =>
  Object.fromEntries(categories.map(({ key }) => [key, fraction(1, 1000)]))

const abcOf = ({ category }: Variant): readonly Category[] =>
  category === 'A' ? TOP.slice(0, 1) : TOP

/**
 * ABC: the last three digits of the first, second and third prize, each match; under
 * `variant.category: 'A'` of the first only. Source: own knowledge.
 */
export const abcPlay: Play<FourDDraw> = choicesPlay<FourDDraw>(FOUR_D, {
  code: '4D_ABC',
  group: 'parts',
  area: { field: 'numbers', choices: THREE_DIGITS, min: 1 },
  pad: { kind: 'numbers', width: 3, minCount: 1, maxCount: THREE_DIGITS.size },
  prizes: abcPrizes(TOP),
  variants: { category: ['ABC', 'A'] },
  kinds: (variant) => [{ prizes: abcPrizes(abcOf(variant)), push: ZERO_RATIONAL }],
  wonOn: (draw, variant) =>
    matches(
      abcOf(variant).flatMap((category) =>
        numbersIn(draw, category).map((number): [string, string] => [
          number.slice(-3),
          category.key,
        ]),
      ),
    ),
  bestOf: (_number, variant) => Object.fromEntries(abcOf(variant).map(({ key }) => [key, 1])),
})

const topOf = ({ top }: Variant): readonly Category[] => (top === '3' ? TOP : TOP.slice(0, 1))

/**
 * 2D: the last two digits of the first prize; under `variant.top: '3'` of each of the top three,
 * each match. Source: own knowledge.
 */
export const twoDigitsPlay: Play<FourDDraw> = choicesPlay<FourDDraw>(FOUR_D, {
  code: '4D_2D',
  group: 'parts',
  area: { field: 'numbers', choices: TWO_DIGITS, min: 1 },
  pad: { kind: 'numbers', width: 2, minCount: 1, maxCount: TWO_DIGITS.size },
  prizes: { WIN: fraction(1, 100) },
  variants: { top: ['1', '3'] },
  kinds: (variant) => kindPerKey({ WIN: fraction(topOf(variant).length, 100) }),
  wonOn: (draw, variant) =>
    matches(
      topOf(variant).flatMap((category) =>
        numbersIn(draw, category).map((number): [string, string] => [number.slice(-2), 'WIN']),
      ),
    ),
  bestOf: (_number, variant) => ({ WIN: topOf(variant).length }),
})
