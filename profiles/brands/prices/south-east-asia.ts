import type { PriceTable } from '../types.ts'

/** The Thai government lottery; an official ticket pays its table, 60 % back. */
export const THAI_PRICES: PriceTable = {
  TH_3TOP: 'x900',
  TH_3TODE: 'x130',
  TH_3BOTTOM: 'x400',
  TH_3FRONT: 'x400',
  TH_2TOP: 'x90',
  TH_2BOTTOM: 'x90',
  TH_2TODE: 'x12',
  TH_RUNTOP: 'x3.2',
  TH_RUNBOTTOM: 'x4.2',
  TH_GLO:
    'xFIFTH=250,FIRST=75000,FOURTH=500,FRONT3=50,' +
    'LAST2=25,LAST3=50,NEAR_FIRST=1250,SECOND=2500,THIRD=1000',
}

/** Lao. */
export const LAO_PRICES: PriceTable = {
  LAO_4TOP: 'x6000',
  LAO_4TODE: 'x150',
  LAO_3TOP: 'x850',
  LAO_3TODE: 'x120',
  LAO_2TOP: 'x92',
  LAO_2BOTTOM: 'x92',
  LAO_RUNTOP: 'x3.2',
  LAO_RUNBOTTOM: 'x4.2',
}

/** Hanoi, by the draw of Vietnam North. */
export const HANOI_PRICES: PriceTable = {
  HANOI_4TOP: 'x6000',
  HANOI_3TOP: 'x850',
  HANOI_3TODE: 'x120',
  HANOI_2TOP: 'x92',
  HANOI_2BOTTOM: 'x92',
  HANOI_RUNTOP: 'x3.2',
  HANOI_RUNBOTTOM: 'x4.2',
}
