import { fraction } from '../../../combinatorics.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { DiceDraw, Play } from '../../../types.ts'
import { factsOf, K3 } from '../dice.ts'

const SIDES: Readonly<Record<string, (sum: number) => boolean>> = {
  BIG: (sum) => sum >= 11,
  SMALL: (sum) => sum <= 10,
  ODD: (sum) => sum % 2 === 1,
  EVEN: (sum) => sum % 2 === 0,
}

/**
 * Two sides of the sum: BIG from 11, SMALL to 10, ODD, EVEN. Triples count as other throws; under
 * `variant.triple: 'lose'` (sic bo) any triple loses, three of each side's 108 throws.
 * Source: superhunterboy/MyOubaoMobile MethodK3Bs, MethodK3Oe.
 */
export const sidePlays: readonly Play<DiceDraw>[] = Object.entries(SIDES).map(([side, holds]) =>
  fixedPlay<DiceDraw>(K3, {
    code: `K3_${side}`,
    group: 'twoSides',
    chance: fraction(1, 2),
    otherChances: { 'WIN:noTriple': fraction(105, 216) },
    variants: { triple: ['normal', 'lose'] },
    keyOf: ({ triple }) => (triple === 'lose' ? 'WIN:noTriple' : 'WIN'),
    holds(draw, { triple }) {
      const { sum, isTriple } = factsOf(draw)
      return holds(sum) && !(isTriple && triple === 'lose')
    },
  }),
)
