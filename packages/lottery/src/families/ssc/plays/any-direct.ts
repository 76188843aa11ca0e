import { rational } from '@fairhouse/money'
import { binomial, elementarySymmetric } from '../../../combinatorics.ts'
import { DIGITS } from '../../../choices.ts'
import { wins } from '../../../evaluation.ts'
import { positionsForm, positionsOf } from '../../../forms/positions.ts'
import { definePlay } from '../../../play.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, FIVE, SSC } from '../windows.ts'

/**
 * Any k positions direct: one line per k of the positions and tuple of their digits; it wins when
 * all k match. With h positions hit, every k of them make one winning line.
 * Source: superhunterboy/MyOubaoMobile.
 */
export function anyDirectPlay(k: 2 | 3 | 4): Play<SscDraw> {
  return definePlay<SscDraw>(SSC, {
    code: `SSC_RX${k}_DIRECT`,
    group: 'anyPositions',
    form: positionsForm({ positions: FIVE, choices: DIGITS, minPositions: k }),
    prizes: { WIN: rational(1n, 10n ** BigInt(k)) },
    count: (selection) =>
      elementarySymmetric(
        positionsOf(selection).map((chosen) => chosen.length),
        k,
      ),
    evaluate(selection, draw) {
      const hits = positionsOf(selection).filter((chosen, index) =>
        chosen.includes(digitAt(draw, index + 1)),
      )
      return wins(binomial(hits.length, k))
    },
    best: (selection) =>
      wins(binomial(positionsOf(selection).filter((chosen) => chosen.length > 0).length, k)),
  })
}
