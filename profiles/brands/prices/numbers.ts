import type { PriceTable } from '../types.ts'

/** Sums of three digits: about 98 % back. */
export const PC28_PRICES: PriceTable = {
  PC28_SUM:
    'x0=980,1=326.66,10=15.55,11=14.2,12=13.42,13=13.06,14=13.06,15=13.42,16=14.2,' +
    '17=15.55,18=17.81,19=21.77,2=163.33,20=27.22,21=35,22=46.66,23=65.33,24=98,' +
    '25=163.33,26=326.66,27=980,3=98,4=65.33,5=46.66,6=35,7=27.22,8=21.77,9=17.81',
  PC28_BIG: 'x1.96',
  PC28_SMALL: 'x1.96',
  PC28_ODD: 'x1.96',
  PC28_EVEN: 'x1.96',
  PC28_BIG_ODD: 'x4.24',
  PC28_BIG_EVEN: 'x3.64',
  PC28_SMALL_ODD: 'x3.64',
  PC28_SMALL_EVEN: 'x4.24',
  PC28_MAX: 'x17.5',
  PC28_MIN: 'x17.5',
  PC28_GREEN: 'x3.8',
  PC28_BLUE: 'x3.8',
  PC28_RED: 'x2.95',
  PC28_TRIPLE: 'x98',
  PC28_PAIR: 'x3.63',
  PC28_STRAIGHT: 'x16.33',
  PC28_DRAGON: 'x2.18',
  PC28_TIGER: 'x2.18',
  PC28_TIE: 'x9.8',
  PC28_BAO3: 'x4.39',
}

/** Twenty of eighty, drawn here: 92 to 97 % back; official tables pay some 55 % for picks. */
export const KENO_PRICES: PriceTable = {
  KENO_PICK1: 'x1=3.8',
  KENO_PICK2: 'x2=15.5',
  KENO_PICK3: 'x2=3.4,3=34',
  KENO_PICK4: 'x2=1.7,3=8.6,4=68',
  KENO_PICK5: 'x3=1.7,4=25.5,5=760',
  KENO_PICK6: 'x3=1.7,4=7,5=78,6=2100',
  KENO_PICK7: 'x3=1.7,4=3.4,5=17,6=200,7=6800',
  KENO_PICK8: 'x0=1.7,4=1.7,5=8.7,6=87,7=860,8=34000',
  KENO_PICK9: 'x0=1.7,4=1.7,5=5.2,6=26,7=260,8=2000,9=130000',
  KENO_PICK10: 'x0=1.7,10=320000,5=3.3,6=13,7=110,8=1300,9=24000',
  KENO_SUM_BIG: 'x1.95',
  KENO_SUM_810: 'x210',
  KENO_SUM_ODD: 'x1.95',
  KENO_SUM_EVEN: 'x1.95',
  KENO_BIG_ODD: 'x3.7',
  KENO_BIG_EVEN: 'x3.7',
  KENO_SMALL_ODD: 'x3.7',
  KENO_SMALL_EVEN: 'x3.7',
  KENO_UP: 'x2.3',
  KENO_MID: 'x4.6',
  KENO_ODDS: 'x2.3',
  KENO_OEMID: 'x4.6',
  KENO_GOLD: 'x9.2',
  KENO_WOOD: 'x4.6',
  KENO_WATER: 'x2.4',
  KENO_FIRE: 'x4.6',
  KENO_EARTH: 'x9.2',
  KENO_VN_SIDES:
    'xBIG_11=3.2,BIG_13=9.5,BS_DRAW=4.7,EO_DRAW=4.7,EVEN_11=3.2,' +
    'EVEN_13=9.5,ODD_11=3.2,ODD_13=9.5,SMALL_11=3.2,SMALL_13=9.5',
}
