import type { Play, VnMbDraw } from '../../../types.ts'
import { endCountsOf, NUMBERS_DRAWN } from '../ends.ts'
import { targetsPlay } from './targets.ts'

/** Lô: the last two digits of each of the 27 numbers. */
export const loPlay: Play<VnMbDraw> = targetsPlay('VN_MB_LO2', {
  group: 'lo',
  count: NUMBERS_DRAWN,
  matches: (draw, number) => endCountsOf(draw).get(number) ?? 0,
})
