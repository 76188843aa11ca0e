import type { Play, VnMbDraw } from '../../../types.ts'
import { specialOf } from '../ends.ts'
import { targetsPlay } from './targets.ts'

/** Đầu đuôi: the four numbers of prize 7 and the last two digits of the special prize. */
export const dauDuoiPlay: Play<VnMbDraw> = targetsPlay('VN_MB_DAUDUOI', {
  group: 'dau',
  count: 5,
  matches: (draw, number) =>
    [...draw.prizes.prize7, specialOf(draw).slice(-2)].filter((drawn) => drawn === number).length,
})
