import { TWO_DIGITS } from '../../../choices.ts'
import type { Play, VnMbDraw } from '../../../types.ts'
import { specialPartPlay } from './special-part.ts'

/** Đề đầu: the first two digits of the special prize. */
export const deDauPlay: Play<VnMbDraw> = specialPartPlay('VN_MB_DE_DAU', {
  group: 'de',
  width: 2,
  choices: TWO_DIGITS,
  partOf: (special) => special.slice(0, 2),
})
