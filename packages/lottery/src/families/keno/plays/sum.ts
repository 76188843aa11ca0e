import { rational, type Rational } from '@fairhouse/money'
import { named } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { factsOf, KENO } from '../balls.ts'

/**
 * Chances of the sum of twenty of 80 balls. They are counted over all C(80, 20) draws, ball by
 * ball; the conformance run counts them again.
 */
const ABOVE_810: Rational = rational(1759886689338606861n, 3535316142212174320n)
const AT_810: Rational = rational(7771381767480299n, 1767658071106087160n)
const ODD: Rational = rational(673563930336n, 1347127860995n)
const EVEN: Rational = rational(673563930659n, 1347127860995n)
const ABOVE_AND_ODD: Rational = rational(336781965168n, 1347127860995n)
const ABOVE_AND_EVEN: Rational = rational(876057653997478413n, 3535316142212174320n)

const MIDDLE = 810
const isMiddle = (draw: BallsDraw): boolean => factsOf(draw).sum === MIDDLE

/**
 * Sum above 810 (BIG) or below (SMALL): both equally likely, as 81 less each ball shows; 810
 * pushes. Source: kollein/w88-backend docs/Keno.md.
 */
export const sumSizePlay: Play<BallsDraw> = choicesPlay<BallsDraw>(KENO, {
  code: 'KENO_SUM_BIG',
  group: 'sum',
  area: { field: 'options', choices: named('BIG', 'SMALL'), min: 1 },
  prizes: { WIN: ABOVE_810 },
  pushChance: () => AT_810,
  isPushedBy: isMiddle,
  wonOn: (draw) => winners([factsOf(draw).sum > MIDDLE ? 'BIG' : 'SMALL']),
})

/** The sum is 810. Source: qiantaisi/ssc help/rule bjkl8. */
export const sumMiddlePlay: Play<BallsDraw> = fixedPlay<BallsDraw>(KENO, {
  code: 'KENO_SUM_810',
  group: 'sum',
  chance: AT_810,
  holds: isMiddle,
})

/** Sum odd, sum even; 810 is even and pushes nothing. Source: kollein/w88-backend. */
export const sumParityPlays: readonly Play<BallsDraw>[] = [
  fixedPlay<BallsDraw>(KENO, {
    code: 'KENO_SUM_ODD',
    group: 'sum',
    chance: ODD,
    holds: (draw) => factsOf(draw).sum % 2 === 1,
  }),
  fixedPlay<BallsDraw>(KENO, {
    code: 'KENO_SUM_EVEN',
    group: 'sum',
    chance: EVEN,
    holds: (draw) => factsOf(draw).sum % 2 === 0,
  }),
]

/** Size and parity together (过关); 810 pushes. Source: kollein/w88-backend. */
export const sumQuarterPlays: readonly Play<BallsDraw>[] = (['BIG', 'SMALL'] as const).flatMap(
  (size) =>
    (['ODD', 'EVEN'] as const).map((parity) =>
      fixedPlay<BallsDraw>(KENO, {
        code: `KENO_${size}_${parity}`,
        group: 'sum',
        chance: parity === 'ODD' ? ABOVE_AND_ODD : ABOVE_AND_EVEN,
        pushChance: () => AT_810,
        isPushedBy: isMiddle,
        holds(draw) {
          const { sum } = factsOf(draw)
          return sum > MIDDLE === (size === 'BIG') && (sum % 2 === 1) === (parity === 'ODD')
        },
      }),
    ),
)
