import type { PriceTable } from '../types.ts'

/** The Thai government lottery; an official ticket pays its table, 60 % back. */
export const THAI_PRICES: PriceTable = {
  TH_3TOP: 'x900',
  TH_3TODE: 'x155',
  TH_3BOTTOM: 'x470',
  TH_3FRONT: 'x470',
  TH_2TOP: 'x90',
  TH_2BOTTOM: 'x90',
  TH_2TODE: 'x17.5',
  TH_RUNTOP: 'x3.5',
  TH_RUNBOTTOM: 'x5',
  TH_GLO:
    'xFIFTH=250,FIRST=75000,FOURTH=500,FRONT3=50,' +
    'LAST2=25,LAST3=50,NEAR_FIRST=1250,SECOND=2500,THIRD=1000',
}

/** For our own draws: the ticket pays half as much again, some 93 % back. */
export const OWN_THAI_PRICES: PriceTable = {
  ...THAI_PRICES,
  TH_GLO:
    'xFIFTH=390,FIRST=110000,FOURTH=790,FRONT3=79,' +
    'LAST2=39,LAST3=79,NEAR_FIRST=1900,SECOND=3900,THIRD=1500',
}

/** Lao. */
export const LAO_PRICES: PriceTable = {
  LAO_4TOP: 'x9400',
  LAO_4TODE: 'x390',
  LAO_3TOP: 'x940',
  LAO_3TODE: 'x155',
  LAO_2TOP: 'x92',
  LAO_2BOTTOM: 'x92',
  LAO_RUNTOP: 'x3.5',
  LAO_RUNBOTTOM: 'x5',
}

/** Hanoi, by the draw of Vietnam North. */
export const HANOI_PRICES: PriceTable = {
  HANOI_4TOP: 'x9400',
  HANOI_3TOP: 'x940',
  HANOI_3TODE: 'x155',
  HANOI_2TOP: 'x92',
  HANOI_2BOTTOM: 'x92',
  HANOI_RUNTOP: 'x3.5',
  HANOI_RUNBOTTOM: 'x5',
}
