import { fraction } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { DiceDraw, Play } from '../../../types.ts'
import { factsOf, K3 } from '../dice.ts'

/**
 * Bingo18: SMALL 3-9, DRAW 10 and 11, BIG 12-18; priced by the option.
 * Source: vietvudanh/vietlott-data bingo18, labels of the results.
 */
export const threeWaysPlay: Play<DiceDraw> = choicesPlay<DiceDraw>(K3, {
  code: 'K3_TIE_VARIANT',
  group: 'twoSides',
  area: { field: 'options', choices: named('SMALL', 'DRAW', 'BIG'), min: 1 },
  prizes: { SMALL: fraction(3, 8), DRAW: fraction(1, 4), BIG: fraction(3, 8) },
  wonOn(draw) {
    const { sum } = factsOf(draw)
    return keyedWinners([sum <= 9 ? 'SMALL' : sum >= 12 ? 'BIG' : 'DRAW'])
  },
})
