import { TWO_DIGITS } from '../../../choices.ts'
import type { Play, VnMbDraw } from '../../../types.ts'
import { specialPartPlay } from './special-part.ts'

/** Đề: the last two digits of the special prize. */
export const dePlay: Play<VnMbDraw> = specialPartPlay('VN_MB_DE', {
  group: 'de',
  width: 2,
  choices: TWO_DIGITS,
  partOf: (special) => special.slice(-2),
})
