import { rational } from '@fairhouse/money'
import { DIGITS, type ChoiceSet } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import type { PadLayout, Play } from '../../../types.ts'
import { specialOf, type Region, type VietnamDraw } from '../region.ts'
import { NUMBERS, numberPad } from './targets.ts'

interface SpecialPart {
  readonly name: string
  readonly group: string
  readonly choices: ChoiceSet
  readonly pad: PadLayout
  /** What the special prize shows to the play. */
  readonly partOf: (special: string) => string
}

const ONE_DIGIT: PadLayout = { kind: 'digits', minCount: 1, maxCount: DIGITS.size }

/**
 * On the special prize: đề (last two digits), đề đầu (first two), 3 càng, 4 càng (last three and
 * four), and its tens and its last digit by themselves. Elsewhere "đầu" is the lowest prize
 * instead, which is a play of its own. Source: VN rate table.
 */
const PARTS: readonly SpecialPart[] = [
  {
    name: 'DE',
    group: 'de',
    choices: NUMBERS[2],
    pad: numberPad(2, 1),
    partOf: (special) => special.slice(-2),
  },
  {
    name: 'DE_DAU',
    group: 'de',
    choices: NUMBERS[2],
    pad: numberPad(2, 1),
    partOf: (special) => special.slice(0, 2),
  },
  {
    name: '3CANG',
    group: 'cang',
    choices: NUMBERS[3],
    pad: numberPad(3, 1),
    partOf: (special) => special.slice(-3),
  },
  {
    name: '4CANG',
    group: 'cang',
    choices: NUMBERS[4],
    pad: numberPad(4, 1),
    partOf: (special) => special.slice(-4),
  },
  {
    name: 'DB_DAU1',
    group: 'oneDigit',
    choices: DIGITS,
    pad: ONE_DIGIT,
    partOf: (special) => special.slice(-2, -1),
  },
  {
    name: 'DB_DUOI1',
    group: 'oneDigit',
    choices: DIGITS,
    pad: ONE_DIGIT,
    partOf: (special) => special.slice(-1),
  },
]

/** One line per number, at most one wins. */
export function specialPartPlays(region: Region): readonly Play<VietnamDraw>[] {
  return PARTS.map(({ name, group, choices, pad, partOf }) =>
    choicesPlay<VietnamDraw>(region.family, {
      code: `${region.code}_${name}`,
      group,
      area: { field: 'numbers', choices, min: 1 },
      pad,
      prizes: { WIN: rational(1n, BigInt(choices.size)) },
      wonOn: (draw) => winners([partOf(specialOf(draw))]),
    }),
  )
}
