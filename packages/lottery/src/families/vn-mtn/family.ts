import { VN_MTN_PRIZES, type Family, type VnMtnDraw } from '../../types.ts'
import { vietnamFamily } from '../vietnam/family.ts'
import type { Region } from '../vietnam/region.ts'

export const CENTRAL_AND_SOUTH: Region = {
  family: {
    code: 'VN_MTN',
    fits: (draw) => 'prizes' in draw && 'prize8' in draw.prizes,
  },
  code: 'VN_MTN',
  shape: VN_MTN_PRIZES,
  twoDigitPrize: 'prize8',
  threeDigitPrize: 'prize7',
  someLo: { name: 'B7L', prizes: ['prize8', 'prize7', 'prize6', 'prize5', 'special'] },
  specialWidth: 6,
}

/** Vietnam Central and South (XSMT, XSMN): 18 independent numbers, by province. */
export const vnMtnFamily: Family<VnMtnDraw> = vietnamFamily<VnMtnDraw>(CENTRAL_AND_SOUTH)
