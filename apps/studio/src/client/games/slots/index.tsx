import { compareRational } from '@fairhouse/money'
import { findSlotTitle } from '@fairhouse/games/slots'
import type { Play } from '../../shell/play.ts'
import type { GameEntry } from '../registry.ts'
import { SlotBoard } from './board.tsx'
import { SlotRules } from './rules.tsx'

function titleOf(play: Play) {
  const title = findSlotTitle(play.session.gameCode)
  if (!title) throw new RangeError(`no title ${play.session.gameCode}`)
  return title
}

/** All slots: a title is data, a theme and the pictures of its symbols. */
export const entry: GameEntry = {
  Board: SlotBoard,
  Rules: SlotRules,
  betOf: () => ({}),
  nameOf: (play) => {
    const title = titleOf(play)
    return play.translator.find(`studio.slots.${title.code}`) ?? title.name
  },
  facts: (play) => {
    const odds = titleOf(play)
      .odds()
      .toSorted((a, b) => compareRational(a.rtp, b.rtp))[0]
    if (!odds) return { rtp: '0', top: '0' }
    const { rtp, hitRate, topMultiplier } = odds
    return {
      rtp: decimalOf(rtp.num, rtp.den),
      hitRate: decimalOf(hitRate.num, hitRate.den),
      top: decimalOf(topMultiplier.num, topMultiplier.den),
    }
  },
}

/** Six decimals, cut off. */
function decimalOf(num: bigint, den: bigint): string {
  const scaled = (num * 1_000_000n) / den
  return `${scaled / 1_000_000n}.${(scaled % 1_000_000n).toString().padStart(6, '0')}`
}
