/**
 * Shapes of draws. All numbers are strings: digit strings keep their leading zeros ("019"), balls,
 * dice and places have none ("7", "11").
 */

/** SSC: five digits, position 1 first. 3D and PC28: three. */
export interface DigitsDraw {
  readonly digits: readonly string[]
}

export type SscDraw = DigitsDraw

/** 11x5: 5 of 1..11 in draw order. Keno: 20 of 1..80. */
export interface BallsDraw {
  readonly balls: readonly string[]
}

export interface DiceDraw {
  readonly dice: readonly string[]
}

/** PK10: places[0] is the number of the first place. */
export interface PlacesDraw {
  readonly places: readonly string[]
}

export const ANIMALS = [
  'RAT',
  'OX',
  'TIGER',
  'RABBIT',
  'DRAGON',
  'SNAKE',
  'HORSE',
  'GOAT',
  'MONKEY',
  'ROOSTER',
  'DOG',
  'PIG',
] as const

export type Animal = (typeof ANIMALS)[number]

/** Mark Six: six main balls and the special one; `zodiacYear` is the lunar year of the draw. */
export interface MarkSixDraw {
  readonly main: readonly string[]
  readonly extra: string
  readonly zodiacYear: Animal
  /** Published tables are sorted: plays on a ball's place need "drawn". */
  readonly order: 'sorted' | 'drawn'
}

export const VN_MB_PRIZES = [
  { name: 'special', count: 1, width: 5 },
  { name: 'prize1', count: 1, width: 5 },
  { name: 'prize2', count: 2, width: 5 },
  { name: 'prize3', count: 6, width: 5 },
  { name: 'prize4', count: 4, width: 4 },
  { name: 'prize5', count: 6, width: 4 },
  { name: 'prize6', count: 3, width: 3 },
  { name: 'prize7', count: 4, width: 2 },
] as const

export const VN_MTN_PRIZES = [
  { name: 'special', count: 1, width: 6 },
  { name: 'prize1', count: 1, width: 5 },
  { name: 'prize2', count: 1, width: 5 },
  { name: 'prize3', count: 2, width: 5 },
  { name: 'prize4', count: 7, width: 5 },
  { name: 'prize5', count: 1, width: 4 },
  { name: 'prize6', count: 3, width: 4 },
  { name: 'prize7', count: 1, width: 3 },
  { name: 'prize8', count: 1, width: 2 },
] as const

export type VnMbPrizeName = (typeof VN_MB_PRIZES)[number]['name']
export type VnMtnPrizeName = (typeof VN_MTN_PRIZES)[number]['name']

/** Vietnam North: 27 prizes of digit strings with leading zeros. */
export interface VnMbDraw {
  readonly prizes: Readonly<Record<VnMbPrizeName, readonly string[]>>
}

/** Vietnam Central and South: 18 prizes. */
export interface VnMtnDraw {
  readonly prizes: Readonly<Record<VnMtnPrizeName, readonly string[]>>
}

/** Mega 6/45: main 6. Power 6/55: and a bonus ball. */
export interface LottoDraw {
  readonly main: readonly string[]
  readonly bonus?: string
}

/** Lotto 5/35 with one of 12. */
export interface Lotto535Draw {
  readonly main: readonly string[]
  readonly special: string
}

/** Max 3D and Max 3D Pro: 20 three-digit numbers in draw order. */
export interface Max3dDraw {
  readonly special: readonly string[]
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly third: readonly string[]
}

export type VietlottDraw = LottoDraw | Lotto535Draw | Max3dDraw

/** 4D: 23 numbers; starter is called special in Malaysia. A number may come twice. */
export interface FourDDraw {
  readonly first: string
  readonly second: string
  readonly third: string
  readonly starter: readonly string[]
  readonly consolation: readonly string[]
}

/** Thai government lottery since September 2015. */
export interface ThaiDraw {
  readonly first: string
  readonly threeFront: readonly string[]
  readonly threeLast: readonly string[]
  readonly twoLast: string
  /** First prize plus and minus one. */
  readonly nearFirst: readonly string[]
  readonly second: readonly string[]
  readonly third: readonly string[]
  readonly fourth: readonly string[]
  readonly fifth: readonly string[]
}

/** Lao: one four-digit number. */
export interface LaoDraw {
  readonly number: string
}

/** Hanoi: special and first prize of the Vietnam North draw. */
export interface HanoiDraw {
  readonly special: string
  readonly prize1: string
}

export type AnyDraw =
  | DigitsDraw
  | BallsDraw
  | DiceDraw
  | PlacesDraw
  | MarkSixDraw
  | VnMbDraw
  | VnMtnDraw
  | VietlottDraw
  | FourDDraw
  | ThaiDraw
  | LaoDraw
  | HanoiDraw
