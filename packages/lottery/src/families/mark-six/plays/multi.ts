import { addRational, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { chanceNoHit, chanceOfHits, fraction } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { MarkSixDraw, Play } from '../../../types.ts'
import { BALLS, factsOf, MAIN, MARK_SIX, SEVEN } from '../balls.ts'

interface MultiRule {
  readonly code: string
  readonly size: number
  readonly prizes: Readonly<Record<string, Rational>>
  readonly hasBankers?: boolean
  readonly hasExtra?: boolean
  readonly keyOf: (hits: number, hasExtra: boolean) => string | undefined
}

/** Sets of k numbers evaluated by the main balls, and by the special one where it counts. */
function multiPlay(rule: MultiRule): Play<MarkSixDraw> {
  const { code, size, prizes, keyOf } = rule
  return combinationsPlay<MarkSixDraw>(MARK_SIX, {
    code,
    group: 'multi',
    form: { choices: BALLS, size, maxBankers: rule.hasBankers === false ? 0 : size - 1 },
    prizes,
    kinds: () => [{ prizes, push: ZERO_RATIONAL }],
    marked: { of: BALLS.size, least: MAIN, most: MAIN },
    drawn: ({ main }) => main,
    ...(rule.hasExtra && { extra: ({ extra }: MarkSixDraw) => extra }),
    keyOf,
  })
}

const mainHits = (hits: number, size: number): Rational =>
  chanceOfHits(hits, { marked: size, drawn: MAIN, balls: BALLS.size })

/** One main ball and the special one: 6 of the other 48 balls are main. */
const MAIN_AND_SPECIAL = fraction(2 * 6, 49 * 48)

/**
 * Linked main numbers, of free numbers or bankers with drags: three or two all main; three with
 * two or three main; two main, or one and the special; one and the special.
 * Source: liyu7342/lottery rules.jsp.
 */
export const linkedPlays: readonly Play<MarkSixDraw>[] = [
  multiPlay({
    code: 'LHC_3QZ',
    size: 3,
    prizes: { WIN: mainHits(3, 3) },
    keyOf: (hits) => (hits === 3 ? 'WIN' : undefined),
  }),
  multiPlay({
    code: 'LHC_3Z2',
    size: 3,
    prizes: { HIT2: mainHits(2, 3), HIT3: mainHits(3, 3) },
    keyOf: (hits) => (hits >= 2 ? `HIT${hits}` : undefined),
  }),
  multiPlay({
    code: 'LHC_2QZ',
    size: 2,
    prizes: { WIN: mainHits(2, 2) },
    keyOf: (hits) => (hits === 2 ? 'WIN' : undefined),
  }),
  multiPlay({
    code: 'LHC_2ZT',
    size: 2,
    prizes: { MAIN2: mainHits(2, 2), MAIN_SPECIAL: MAIN_AND_SPECIAL },
    hasExtra: true,
    keyOf(hits, hasExtra) {
      if (hits === 2) return 'MAIN2'
      return hits === 1 && hasExtra ? 'MAIN_SPECIAL' : undefined
    },
  }),
  multiPlay({
    code: 'LHC_TC',
    size: 2,
    prizes: { WIN: MAIN_AND_SPECIAL },
    hasExtra: true,
    keyOf: (hits, hasExtra) => (hits === 1 && hasExtra ? 'WIN' : undefined),
  }),
  multiPlay({
    code: 'LHC_4Z1',
    size: 4,
    prizes: { WIN: [1, 2, 3, 4].map((hits) => mainHits(hits, 4)).reduce(addRational) },
    hasBankers: false,
    keyOf: (hits) => (hits >= 1 ? 'WIN' : undefined),
  }),
]

/**
 * None hit (不中): each set of k numbers is a line; it wins when none is among the seven balls.
 * Source: liyu7342/lottery rules.jsp.
 */
export function noneHitPlay(k: number): Play<MarkSixDraw> {
  return combinationsPlay<MarkSixDraw>(MARK_SIX, {
    code: `LHC_BZ${k}`,
    group: 'noneHit',
    form: { choices: BALLS, size: k },
    prizes: { WIN: chanceNoHit(k, SEVEN, BALLS.size) },
    marked: { of: BALLS.size, least: SEVEN, most: SEVEN },
    drawn: (draw) => factsOf(draw).seven,
    keyOf: (hits) => (hits === 0 ? 'WIN' : undefined),
  })
}
