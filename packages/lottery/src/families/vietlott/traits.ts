import type { FamilyTraits } from '../../play.ts'
import type { AnyDraw } from '../../types.ts'

function isMax3d(draw: AnyDraw): boolean {
  return 'first' in draw && Array.isArray(draw.first)
}

/** The games of Vietlott: each play knows the shape of its own. */
export const VIETLOTT: FamilyTraits = { code: 'VIETLOTT', fits: isMax3d }

const isLotto = (draw: AnyDraw): boolean => 'main' in draw && !('zodiacYear' in draw)

export const FITS = {
  MEGA645: (draw: AnyDraw) => isLotto(draw) && !('bonus' in draw) && !('special' in draw),
  POWER655: (draw: AnyDraw) => isLotto(draw) && 'bonus' in draw,
  LOTTO535: (draw: AnyDraw) => isLotto(draw) && 'special' in draw,
  MAX3D: isMax3d,
} as const
