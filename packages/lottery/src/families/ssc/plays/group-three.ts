import { groupThreePlay } from '../../../rules/group-three.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'

/**
 * Three-star group 3: a pair and another digit. Source: zhonghaibin/cp wanfa tables, whose front
 * table shows 600 at group 1800 by a typing error; 300 is due for group 6 (L-2.1).
 */
export function threeStarGroupThreePlay(code: string, window: Window): Play<SscDraw> {
  return groupThreePlay<SscDraw>(SSC, {
    code,
    group: 'threeStar',
    digits: (draw) => digitsIn(draw, window),
  })
}
