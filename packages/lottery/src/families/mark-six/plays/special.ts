import { fraction } from '../../../combinatorics.ts'
import { DIGITS, named } from '../../../choices.ts'
import { choicesPlay, keyedWinners, winners } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import { ANIMALS, type MarkSixDraw, type Play } from '../../../types.ts'
import {
  animalOf,
  BALLS,
  colourOf,
  MARK_SIX,
  PUSHED,
  sidesOf,
  tailOf,
  TWO_SIDES,
} from '../balls.ts'

const PUSH = fraction(1, 49)
const isPushed = ({ extra }: MarkSixDraw): boolean => extra === PUSHED

/** Special number: one line per number. Source: liyu7342/lottery rules.jsp. */
export const specialPlay: Play<MarkSixDraw> = choicesPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_TM',
  group: 'special',
  area: { field: 'numbers', choices: BALLS, min: 1 },
  prizes: { WIN: fraction(1, 49) },
  wonOn: ({ extra }) => winners([extra]),
})

/** Two sides of the special ball; 49 pushes. Source: liyu7342/lottery, qiantaisi/ssc help. */
export const specialSidePlays: readonly Play<MarkSixDraw>[] = TWO_SIDES.map((side) =>
  fixedPlay<MarkSixDraw>(MARK_SIX, {
    code: `LHC_TM_${side}`,
    group: 'specialSides',
    chance: fraction(24, 49),
    pushChance: () => PUSH,
    isPushedBy: isPushed,
    holds: ({ extra }) => sidesOf(extra).includes(side),
  }),
)

const COLOURS = { RED: 17, BLUE: 16, GREEN: 16 } as const

/** Colour of the special ball; 49 is green and counts. Source: liyu7342/lottery rules.jsp. */
export const colourPlays: readonly Play<MarkSixDraw>[] = Object.entries(COLOURS).map(
  ([colour, balls]) =>
    fixedPlay<MarkSixDraw>(MARK_SIX, {
      code: `LHC_TM_${colour}`,
      group: 'colour',
      chance: fraction(balls, 49),
      holds: ({ extra }) => colourOf(extra) === colour,
    }),
)

/** Half waves: colour and size or parity of the special ball; 49 pushes. Same source. */
export const halfWavePlays: readonly Play<MarkSixDraw>[] = Object.keys(COLOURS).flatMap((colour) =>
  (['BIG', 'SMALL', 'ODD', 'EVEN'] as const).map((side) => {
    const isHalf = (ball: string): boolean =>
      ball !== PUSHED && colourOf(ball) === colour && sidesOf(ball).includes(side)
    return fixedPlay<MarkSixDraw>(MARK_SIX, {
      code: `LHC_HALF_${colour}_${side}`,
      group: 'halfWave',
      chance: fraction(BALLS.all.filter(isHalf).length, 49),
      pushChance: () => PUSH,
      isPushedBy: isPushed,
      holds: ({ extra }) => isHalf(extra),
    })
  }),
)

/**
 * Zodiac of the special ball: one line per animal, priced by how many balls it has ("4", or "5"
 * for that of the lunar year); 49 counts. Source: liyu7342/lottery rules.jsp.
 */
export const zodiacPlay: Play<MarkSixDraw> = choicesPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_TM_ZODIAC',
  group: 'zodiac',
  area: { field: 'animals', choices: named(...ANIMALS), min: 1 },
  prizes: { '4': fraction(4, 49), '5': fraction(5, 49) },
  wonOn({ extra, zodiacYear }) {
    const animal = animalOf(extra, zodiacYear)
    return new Map([[animal, { [animal === zodiacYear ? '5' : '4']: 1 }]])
  },
  // Which animal has five balls is the year's matter.
  bestOf: (_animal, _variant, worth) => ({ [worth('4') >= worth('5') ? '4' : '5']: 1 }),
})

/** Tail of the special ball: one line per digit, priced by it; 0 has four balls, others five. */
export const tailPlay: Play<MarkSixDraw> = choicesPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_TM_TAIL',
  group: 'tail',
  area: { field: 'numbers', choices: DIGITS, min: 1 },
  prizes: Object.fromEntries(DIGITS.all.map((tail) => [tail, fraction(tail === '0' ? 4 : 5, 49)])),
  wonOn: ({ extra }) => keyedWinners([tailOf(extra)]),
})
