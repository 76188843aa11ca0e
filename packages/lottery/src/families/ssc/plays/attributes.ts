import { rational } from '@fairhouse/money'
import { ATTRIBUTES } from '../../../choices.ts'
import { tuplesPlay } from '../../../rules/tuples.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, SSC, type Window } from '../windows.ts'

/** The two attributes of a digit: BIG from 5, SMALL below; ODD or EVEN (0 is EVEN). */
export function attributesOf(digit: string): readonly string[] {
  const value = Number(digit)
  return [value >= 5 ? 'BIG' : 'SMALL', value % 2 === 0 ? 'EVEN' : 'ODD']
}

const isSize = (attribute: string): boolean => attribute === 'BIG' || attribute === 'SMALL'

/**
 * Attributes: one line per tuple of the positions' attributes; it wins when every position has
 * its own. A digit has a size and a parity, so that up to 2 of a position's attributes hold.
 * Source: superhunterboy/MyOubaoMobile.
 */
export function attributesPlay(code: string, window: Window): Play<SscDraw> {
  return tuplesPlay<SscDraw>(SSC, {
    code,
    group: 'attributes',
    form: {
      positions: window,
      choices: ATTRIBUTES,
      pad: { kind: 'positions', positions: window, choices: 'attributes', canBeEmpty: false },
    },
    chance: rational(1n, 2n ** BigInt(window.length)),
    holding: (draw, index) => attributesOf(digitAt(draw, window[index] ?? 0)),
    // Every size goes with every parity, so that one digit can serve both kinds at once.
    atBest: (chosen) => Number(chosen.some(isSize)) + Number(!chosen.every(isSize)),
  })
}
