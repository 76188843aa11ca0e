import { VN_MB_PRIZES, type Family, type VnMbDraw } from '../../types.ts'
import { vietnamFamily } from '../vietnam/family.ts'
import type { Region } from '../vietnam/region.ts'

export const NORTH: Region = {
  family: {
    code: 'VN_MB',
    fits: (draw) => 'prizes' in draw && !('prize8' in draw.prizes),
  },
  code: 'VN_MB',
  shape: VN_MB_PRIZES,
  twoDigitPrize: 'prize7',
  threeDigitPrize: 'prize6',
  someLo: { name: 'B8L', prizes: ['prize7', 'prize6', 'special'] },
  specialWidth: 5,
}

/** Vietnam North (XSMB): 27 independent numbers. */
export const vnMbFamily: Family<VnMbDraw> = vietnamFamily<VnMbDraw>(NORTH)
