import type { SscDraw } from '../../types.ts'

/** Positions of the draw a play looks at, 1 first (CASES.md, "Codes" and SSC). */
export type Window = readonly number[]

export const FIVE: Window = [1, 2, 3, 4, 5]
export const FIRST_FOUR: Window = [1, 2, 3, 4]
export const LAST_FOUR: Window = [2, 3, 4, 5]

export const THREES = { F: [1, 2, 3], M: [2, 3, 4], B: [3, 4, 5] } as const
export const TWOS = { F: [1, 2], B: [4, 5] } as const

/** Digit at a position. Throws TypeError when the draw has none there. */
export function digitAt(draw: SscDraw, position: number): string {
  const digit = draw.digits[position - 1]
  if (digit === undefined) throw new TypeError(`the draw has no digit at position ${position}`)
  return digit
}

export function digitsIn(draw: SscDraw, window: Window): readonly string[] {
  return window.map((position) => digitAt(draw, position))
}
