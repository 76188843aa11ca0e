import { rational } from '@fairhouse/money'
import { SIDES } from '../../../choices.ts'
import { choicesPlay, NO_PUSH, winners } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, SSC } from '../windows.ts'

const TIE = rational(1n, 10n)
/** Dragon and tiger share what a tie leaves. */
const SIDE = rational(TIE.den - TIE.num, 2n * TIE.den)

/**
 * Dragon and tiger of two positions: DRAGON when the first is higher, TIGER when the second is.
 * A tie loses; under `variant.tie: 'refund'` it pushes every line.
 * Source: qiantaisi/ssc help/rule.
 */
export function dragonTigerPlay(code: string, first: number, second: number): Play<SscDraw> {
  return choicesPlay<SscDraw>(SSC, {
    code,
    group: 'dragonTiger',
    area: { field: 'options', choices: SIDES, min: 1 },
    pad: { kind: 'options', options: SIDES.all },
    prizes: { WIN: SIDE },
    variants: { tie: ['lose', 'refund'] },
    pushChance: (variant) => (variant.tie === 'refund' ? TIE : NO_PUSH),
    isPushedBy: (draw, variant) =>
      variant.tie === 'refund' && digitAt(draw, first) === digitAt(draw, second),
    wonOn(draw) {
      const left = digitAt(draw, first)
      const right = digitAt(draw, second)
      return winners(left === right ? [] : [left > right ? 'DRAGON' : 'TIGER'])
    },
  })
}

/** Tie: the two positions hold the same digit. Nothing to choose, one line. Same source. */
export function dragonTigerTiePlay(code: string, first: number, second: number): Play<SscDraw> {
  return fixedPlay<SscDraw>(SSC, {
    code,
    group: 'dragonTiger',
    chance: TIE,
    holds: (draw) => digitAt(draw, first) === digitAt(draw, second),
  })
}
