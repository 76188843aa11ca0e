import { fraction } from '../../../combinatorics.ts'
import type { ChoiceSet } from '../../../choices.ts'
import { choicesPlay } from '../../../rules/choices.ts'
import type { Play } from '../../../types.ts'
import { numbersOf, type Region, type VietnamDraw } from '../region.ts'
import { NUMBERS } from './targets.ts'

const SETS = Object.values(NUMBERS)
const WIDTHS = [2, 3, 4] as const

/** Numbers of two, three and four digits together. */
const ENDS: ChoiceSet = {
  size: SETS.reduce((all, { size }) => all + size, 0),
  label: SETS.map(({ label }) => label).join(', '),
  has: (choice) => SETS.some((set) => set.has(choice)),
  at(index) {
    let left = index
    for (const set of SETS) {
      if (left < set.size) return set.at(left)
      left -= set.size
    }
    return ''
  },
  get all() {
    return SETS.flatMap(({ all }) => all).toSorted()
  },
}

/**
 * First prize (giải nhất): one line per number of two, three or four digits; it wins when the first
 * prize ends in it; the key is its length. Source: VN rate table.
 */
export function firstPrizePlay(region: Region): Play<VietnamDraw> {
  const bestOf = (number: string) => ({ [String(number.length)]: 1 })
  return choicesPlay<VietnamDraw>(region.family, {
    code: `${region.code}_GIAI1`,
    group: 'de',
    area: { field: 'numbers', choices: ENDS, min: 1 },
    pad: {
      kind: 'typed',
      field: 'numbers',
      widths: WIDTHS,
      minCount: 1,
      maxCount: ENDS.size,
    },
    prizes: Object.fromEntries(WIDTHS.map((width) => [String(width), fraction(1, 10 ** width)])),
    // One end of each length can win at once.
    groupOf: (number) => String(number.length),
    wonOn(draw) {
      const [first = ''] = numbersOf(draw, 'prize1')
      return new Map(WIDTHS.map((width) => [first.slice(-width), { [String(width)]: 1 }]))
    },
    bestOf,
  })
}
