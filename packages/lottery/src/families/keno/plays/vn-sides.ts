import { named } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { DRAWN, factsOf, KENO } from '../balls.ts'
import { chanceInHalf } from './halves.ts'

const FAR = chanceInHalf(13, 20)
const NEAR = chanceInHalf(11, 12)
const DRAW = chanceInHalf(10, 10)

/** Far ahead (13 or more), ahead (11 or 12), or even. */
function classOf(count: number, more: string, less: string, draw: string): string {
  const high = Math.max(count, DRAWN - count)
  if (high === 10) return draw
  return `${count > 10 ? more : less}_${high >= 13 ? 13 : 11}`
}

const CHANCES = Object.fromEntries([
  ...['BIG', 'SMALL', 'EVEN', 'ODD'].flatMap((side) => [
    [`${side}_13`, FAR],
    [`${side}_11`, NEAR],
  ]),
  ['BS_DRAW', DRAW],
  ['EO_DRAW', DRAW],
])

/**
 * Vietlott side bets: BIG counts the balls in 41-80, SMALL those in 1-40; EVEN and ODD alike. One
 * line per option, priced by the option. The class borders are own knowledge, and
 * unconfirmed: to be checked against the rule text before they are offered.
 */
export const vnSidesPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(KENO, {
  code: 'KENO_VN_SIDES',
  group: 'halves',
  area: { field: 'options', choices: named(...Object.keys(CHANCES)), min: 1 },
  prizes: CHANCES,
  wonOn(draw) {
    const { low, odd } = factsOf(draw)
    return keyedWinners([
      classOf(DRAWN - low, 'BIG', 'SMALL', 'BS_DRAW'),
      classOf(DRAWN - odd, 'EVEN', 'ODD', 'EO_DRAW'),
    ])
  },
  groupOf: (option) => (/^(BIG|SMALL|BS)/.test(option) ? 'size' : 'parity'),
})
