import { fraction } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { Play } from '../../../types.ts'
import { specialOf, type Region, type VietnamDraw } from '../region.ts'

const SIZES = ['BIG', 'SMALL']
const HALF = fraction(1, 2)

function sidesOf(name: string, number: string, isBig: boolean): readonly string[] {
  const parity = Number(number.slice(-1)) % 2 === 1 ? 'ODD' : 'EVEN'
  return [`${name}_${isBig ? 'BIG' : 'SMALL'}`, `${name}_${parity}`]
}

/** Which options win: P1 is the last digit of the special prize, P2 its tens, and so on. */
function holdingFor(special: string): readonly string[] {
  const digits = [...special].toReversed()
  const two = special.slice(-2)
  return [
    ...digits.flatMap((digit, index) => sidesOf(`P${index + 1}`, digit, digit >= '5')),
    ...sidesOf('2D', two, two >= '50'),
  ]
}

/**
 * Kèo đôi: two sides of a digit of the special prize (BIG from 5), or of its last two (BIG from
 * 50); one line per option, priced by the option.
 * Source: VN rate table; ranges Dominicushuy/sobet-nextjs docs/rule_docs.md.
 */
export function twoSidesPlay(region: Region): Play<VietnamDraw> {
  const names = Array.from({ length: region.specialWidth }, (_, index) => `P${index + 1}`)
  const options = [...names, '2D'].flatMap((name) =>
    [...SIZES, 'ODD', 'EVEN'].map((side) => `${name}_${side}`),
  )
  return choicesPlay<VietnamDraw>(region.family, {
    code: `${region.code}_KEODOI`,
    group: 'twoSides',
    area: { field: 'options', choices: named(...options), min: 1 },
    prizes: Object.fromEntries(options.map((option) => [option, HALF])),
    groupOf: sideGroupOf,
    wonOn: (draw) => keyedWinners(holdingFor(specialOf(draw))),
  })
}

/** Size or parity of one digit: one of two wins. The size of 2D is that of its tens. */
function sideGroupOf(option: string): string {
  const [name = '', side = ''] = option.split('_')
  return `${name} ${SIZES.includes(side) ? 'size' : 'parity'}`
}
