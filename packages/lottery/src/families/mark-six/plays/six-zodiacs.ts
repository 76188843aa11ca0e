import { fraction } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { wins } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { ANIMALS, type MarkSixDraw, type Play } from '../../../types.ts'
import { animalOf, MARK_SIX, PUSHED } from '../balls.ts'

const PRIZES = { WIN: fraction(24, 49) } as const

/**
 * Six zodiacs (六肖): six animals and IN or OUT, one line; it wins when the special ball belongs to
 * one of them, or to none. 49 pushes, so that either way 24 balls win.
 * Source: liyu7342/lottery rules.jsp.
 */
export const sixZodiacsPlay: Play<MarkSixDraw> = definePlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_LIUXIAO',
  group: 'zodiac',
  form: areasForm([
    { field: 'animals', choices: named(...ANIMALS), min: 6, max: 6 },
    { field: 'options', choices: named('IN', 'OUT'), min: 1, max: 1 },
  ]),
  prizes: PRIZES,
  kinds: () => [{ prizes: PRIZES, push: fraction(1, 49) }],
  count: () => 1,
  evaluate(selection, { extra, zodiacYear }) {
    if (extra === PUSHED) return wins(0, 1)
    const isIn = listOf(selection, 'animals').includes(animalOf(extra, zodiacYear))
    return wins(listOf(selection, 'options').includes(isIn ? 'IN' : 'OUT') ? 1 : 0)
  },
  best: () => wins(1),
})
