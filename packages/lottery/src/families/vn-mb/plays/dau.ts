import type { Play, VnMbDraw } from '../../../types.ts'
import { targetsPlay } from './targets.ts'

/** Đầu: the four numbers of prize 7. */
export const dauPlay: Play<VnMbDraw> = targetsPlay('VN_MB_DAU', {
  group: 'dau',
  count: 4,
  matches: (draw, number) => draw.prizes.prize7.filter((drawn) => drawn === number).length,
})
