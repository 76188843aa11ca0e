import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { bigBinomial, fraction } from '../../../combinatorics.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import { payPerHit, perHitKey } from '../../../rules/per-hit.ts'
import type { DiceDraw, LineKind, Play } from '../../../types.ts'
import { FACES, factsOf, K3 } from '../dice.ts'

const ONCE = { WIN: fraction(91, 216) } as const

/** Exactly a given number of three dice. */
const PER_HIT = Object.fromEntries(
  [1, 2, 3].map((count) => [
    perHitKey('WIN', count),
    rational(bigBinomial(3, count) * 5n ** BigInt(3 - count), 216n),
  ]),
)

const kindOf = (prizes: LineKind['prizes']): readonly LineKind[] => [
  { prizes, push: ZERO_RATIONAL },
]

/**
 * Digit appears (猜必出, 三军): one line per digit; it pays once, or under `variant.contain:
 * 'perHit'` the winnings of every die that shows it. Source: qiantaisi/ssc help/rule.
 */
export const containPlay: Play<DiceDraw> = choicesPlay<DiceDraw>(K3, {
  code: 'K3_CONTAIN',
  group: 'contain',
  area: { field: 'numbers', choices: FACES, min: 1 },
  prizes: { ...ONCE, ...PER_HIT },
  priceKeys: ['WIN'],
  variants: { contain: ['once', 'perHit'] },
  kinds: ({ contain }) => kindOf(contain === 'perHit' ? PER_HIT : ONCE),
  payOf: payPerHit,
  together: 3,
  wonOn(draw, { contain }) {
    const { different } = factsOf(draw)
    if (contain !== 'perHit') return winners(different)
    const countOf = (face: string) => draw.dice.filter((die) => die === face).length
    return new Map([...different].map((face) => [face, { [perHitKey('WIN', countOf(face))]: 1 }]))
  },
  bestOf: (_face, { contain }) =>
    contain === 'perHit' ? { [perHitKey('WIN', 3)]: 1 } : { WIN: 1 },
})

/** Digit does not appear (猜必不出): one line per digit. Same source. */
export const notContainPlay: Play<DiceDraw> = choicesPlay<DiceDraw>(K3, {
  code: 'K3_NOTCONTAIN',
  group: 'contain',
  area: { field: 'numbers', choices: FACES, min: 1 },
  prizes: { WIN: fraction(125, 216) },
  together: 5,
  wonOn(draw) {
    const { different } = factsOf(draw)
    return winners(FACES.all.filter((face) => !different.has(face)))
  },
})
