import { chanceAllAppear } from '../../../combinatorics.ts'
import { DIGITS, TWO_DIGITS, type ChoiceSet } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import type { Play, ThaiDraw } from '../../../types.ts'
import { THAI } from '../shape.ts'

const isPair = (choice: string): boolean => choice[0] !== choice[1]
const PAIRS = TWO_DIGITS.all.filter(isPair)
const CHOICES: ChoiceSet = {
  all: PAIRS,
  size: PAIRS.length,
  label: '00-99, different digits',
  at: (index) => PAIRS[index] ?? '',
  has: (choice) => TWO_DIGITS.has(choice) && isPair(choice),
}

/**
 * Two tode: two different digits that both come in the last three of the first prize.
 * Source: truthbetkub19.
 */
export const twoTodePlay: Play<ThaiDraw> = choicesPlay<ThaiDraw>(THAI.family, {
  code: 'TH_2TODE',
  group: 'digits2',
  area: { field: 'numbers', choices: CHOICES, min: 1 },
  prizes: { WIN: chanceAllAppear(2, DIGITS.size, 3) },
  // Three different digits hold six pairs.
  together: 6,
  wonOn({ first }) {
    const digits = [...new Set(first.slice(-3))]
    return winners(digits.flatMap((a) => digits.filter((b) => a !== b).map((b) => `${a}${b}`)))
  },
})
