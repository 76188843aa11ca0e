import type { ThaiDraw } from '../../types.ts'
import type { TopBottom } from '../south-east-asia/top-bottom.ts'

/** Lists of a draw: their count and the digits of their numbers. `first` and `twoLast` are one. */
export const THAI_PRIZES = [
  { name: 'first', count: 1, width: 6 },
  { name: 'threeFront', count: 2, width: 3 },
  { name: 'threeLast', count: 2, width: 3 },
  { name: 'twoLast', count: 1, width: 2 },
  { name: 'nearFirst', count: 2, width: 6 },
  { name: 'second', count: 5, width: 6 },
  { name: 'third', count: 10, width: 6 },
  { name: 'fourth', count: 50, width: 6 },
  { name: 'fifth', count: 100, width: 6 },
] as const satisfies readonly {
  readonly name: keyof ThaiDraw
  readonly count: number
  readonly width: number
}[]

/** Top is the end of the first prize, bottom the separate prize of two digits. */
export const THAI: TopBottom<ThaiDraw> = {
  family: { code: 'TH', fits: (draw) => 'nearFirst' in draw },
  topOf: ({ first }) => first,
  bottomOf: ({ twoLast }) => twoLast,
}
