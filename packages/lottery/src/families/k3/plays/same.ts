import { fraction } from '../../../combinatorics.ts'
import { wins } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { DiceDraw, Play } from '../../../types.ts'
import { FACES, factsOf, K3 } from '../dice.ts'

/** Any triple. Source: qiantaisi/ssc help/rule. */
export const anyTriplePlay: Play<DiceDraw> = fixedPlay<DiceDraw>(K3, {
  code: 'K3_SAME3_ANY',
  group: 'same',
  chance: fraction(6, 216),
  holds: (draw) => factsOf(draw).isTriple,
})

/** Given triple: one line per digit. Same source. */
export const triplePlay: Play<DiceDraw> = choicesPlay<DiceDraw>(K3, {
  code: 'K3_SAME3',
  group: 'same',
  area: { field: 'numbers', choices: FACES, min: 1 },
  prizes: { WIN: fraction(1, 216) },
  wonOn: (draw) => winners(factsOf(draw).isTriple ? draw.dice.slice(0, 1) : []),
})

/**
 * Given pair and given other digit: one line per pair and single, different digits; it wins on
 * exactly that pair and that digit.
 * Source: superhunterboy/MyOubaoMobile MethodK3TwoSame.
 */
export const pairAndSinglePlay: Play<DiceDraw> = definePlay<DiceDraw>(K3, {
  code: 'K3_SAME2_SINGLE',
  group: 'same',
  form: areasForm([
    { field: 'pairs', choices: FACES, min: 1 },
    { field: 'singles', choices: FACES, min: 1 },
  ]),
  prizes: { WIN: fraction(3, 216) },
  count(selection) {
    const pairs = listOf(selection, 'pairs')
    const singles = listOf(selection, 'singles')
    return pairs.length * singles.length - pairs.filter((face) => singles.includes(face)).length
  },
  evaluate(selection, draw) {
    const { pair, different } = factsOf(draw)
    const single = [...different].find((face) => face !== pair)
    const isHit =
      pair !== undefined &&
      single !== undefined &&
      listOf(selection, 'pairs').includes(pair) &&
      listOf(selection, 'singles').includes(single)
    return wins(isHit ? 1 : 0)
  },
  best: () => wins(1),
})

/**
 * Given pair and any die: one line per digit; it wins when the digit comes at least twice, so that
 * the triple wins too. Source: superhunterboy/MyOubaoMobile MethodK3TwoSameMany.
 */
export const pairPlay: Play<DiceDraw> = choicesPlay<DiceDraw>(K3, {
  code: 'K3_SAME2_MULTI',
  group: 'same',
  area: { field: 'numbers', choices: FACES, min: 1 },
  prizes: { WIN: fraction(16, 216) },
  wonOn(draw) {
    const { pair } = factsOf(draw)
    return winners(pair === undefined ? [] : [pair])
  },
})
