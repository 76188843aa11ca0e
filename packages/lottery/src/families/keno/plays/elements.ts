import { rational, type Rational } from '@fairhouse/money'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { factsOf, KENO } from '../balls.ts'

interface Element {
  readonly from: number
  readonly to: number
  readonly chance: Rational
}

/** Chances counted over all C(80, 20) draws, as those of the sum. */
const ELEMENTS: Readonly<Record<string, Element>> = {
  GOLD: { from: 210, to: 695, chance: rational(36242401949517177n, 353531614221217432n) },
  WOOD: { from: 696, to: 763, chance: rational(22982706789412413n, 114042456200392720n) },
  WATER: { from: 764, to: 855, chance: rational(342961354542328801n, 883829035553043580n) },
  FIRE: { from: 856, to: 923, chance: rational(102722108503615593n, 505045163173167760n) },
  EARTH: { from: 924, to: 1410, chance: rational(292348128600153n, 2796927327699505n) },
}

/** Five elements (五行): the sum is in a range. Source: kollein/w88-backend. */
export const elementPlays: readonly Play<BallsDraw>[] = Object.entries(ELEMENTS).map(
  ([element, { from, to, chance }]) =>
    fixedPlay<BallsDraw>(KENO, {
      code: `KENO_${element}`,
      group: 'elements',
      chance,
      holds(draw) {
        const { sum } = factsOf(draw)
        return sum >= from && sum <= to
      },
    }),
)
