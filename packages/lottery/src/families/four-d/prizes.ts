import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { FourDDraw } from '../../types.ts'

export const FOUR_D: FamilyTraits = { code: '4D', fits: (draw) => 'consolation' in draw }

/** Prize categories with the count of their numbers; the first three are the top prizes. */
export const CATEGORIES = [
  { name: 'first', key: 'FIRST', count: 1 },
  { name: 'second', key: 'SECOND', count: 1 },
  { name: 'third', key: 'THIRD', count: 1 },
  { name: 'starter', key: 'STARTER', count: 10 },
  { name: 'consolation', key: 'CONSOLATION', count: 10 },
] as const

export type Category = (typeof CATEGORIES)[number]
export const TOP = CATEGORIES.slice(0, 3)

/** Numbers of a category. */
export function numbersIn(draw: FourDDraw, { name }: Category): readonly string[] {
  const numbers = draw[name]
  return typeof numbers === 'string' ? [numbers] : numbers
}

/** All 23 numbers, each with the key of its category. */
export const drawnOf = perDraw((draw: FourDDraw) =>
  CATEGORIES.flatMap((category) =>
    numbersIn(draw, category).map((number): [string, string] => [number, category.key]),
  ),
)

/** Big looks at all categories, Small at the top three. */
export function categoriesOf(size: 'BIG' | 'SMALL' | undefined): readonly Category[] {
  return size === 'SMALL' ? TOP : CATEGORIES
}

type Odds = Readonly<Record<string, string>>

function oddsOf(text: string): Odds {
  const amounts = text.split(' ')
  const keyed = CATEGORIES.slice(0, amounts.length).map(({ key }, index) => [key, amounts[index]])
  return Object.fromEntries(keyed) as Odds
}

/**
 * Paid for 1 staked, first to consolation. Sources: singaporepools.com.sg (SG); Magnum, Toto and
 * Damacai, own knowledge (MY). There is no MY table for boxes.
 */
export const TABLES: Readonly<Record<string, Odds>> = {
  'SG BIG': oddsOf('2000 1000 490 250 60'),
  'SG SMALL': oddsOf('3000 2000 800'),
  'MY BIG': oddsOf('2500 1000 500 180 60'),
  'MY SMALL': oddsOf('3500 2000 1000'),
  'SG BIG 24': oddsOf('83 41 20 10 3'),
  'SG SMALL 24': oddsOf('125 83 33'),
  'SG BIG 12': oddsOf('166 83 40 20 6'),
  'SG SMALL 12': oddsOf('250 167 66'),
  'SG BIG 6': oddsOf('335 168 85 41 10'),
  'SG SMALL 6': oddsOf('500 333 133'),
  'SG BIG 4': oddsOf('500 250 127 62 15'),
  'SG SMALL 4': oddsOf('750 500 200'),
}
