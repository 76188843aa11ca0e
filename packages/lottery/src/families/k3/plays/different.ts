import { fraction } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { DiceDraw, Play } from '../../../types.ts'
import { FACES, factsOf, K3 } from '../dice.ts'

function differentPlay(code: string, size: 2 | 3, throws: number): Play<DiceDraw> {
  return combinationsPlay<DiceDraw>(K3, {
    code,
    group: 'different',
    form: { choices: FACES, size, maxBankers: size - 1 },
    prizes: { WIN: fraction(throws, 216) },
    marked: { of: FACES.size, least: 1, most: 3 },
    drawn: ({ dice }) => dice,
    keyOf: (hits) => (hits === size ? 'WIN' : undefined),
  })
}

/** Three different digits: each set of three is a line. Source: qiantaisi/ssc help/rule. */
export const threeDifferentPlay = differentPlay('K3_DIFF3', 3, 6)

/**
 * Two different digits: each pair is a line; it wins when both come.
 * Source: superhunterboy/MyOubaoMobile MethodK3TwoDiff.
 */
export const twoDifferentPlay = differentPlay('K3_DIFF2', 2, 30)

/**
 * Any straight: 123, 234, 345 or 456; it does not wrap.
 * Source: superhunterboy/MyOubaoMobile MethodK3Ordered.
 */
export const anyStraightPlay: Play<DiceDraw> = fixedPlay<DiceDraw>(K3, {
  code: 'K3_STRAIGHT_ANY',
  group: 'different',
  chance: fraction(24, 216),
  holds(draw) {
    const { different, span } = factsOf(draw)
    return different.size === 3 && span === 2
  },
})
