import { THREE_DIGITS } from '../../../choices.ts'
import type { Play, VnMbDraw } from '../../../types.ts'
import { specialPartPlay } from './special-part.ts'

/** 3 càng: the last three digits of the special prize. */
export const threeCangPlay: Play<VnMbDraw> = specialPartPlay('VN_MB_3CANG', {
  group: 'cang',
  width: 3,
  choices: THREE_DIGITS,
  partOf: (special) => special.slice(-3),
})
