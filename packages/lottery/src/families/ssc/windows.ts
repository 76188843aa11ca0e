import type { FamilyTraits } from '../../play.ts'
import type { SscDraw, Variant } from '../../types.ts'

/** SSC: five independent digits. */
export const SSC: FamilyTraits = {
  code: 'SSC',
  fits: (draw) => 'digits' in draw && draw.digits.length === 5,
}

/** Positions of the draw a play looks at, 1 first (L-6.1). */
export type Window = readonly number[]

export const FIVE: Window = [1, 2, 3, 4, 5]
export const FIRST_FOUR: Window = [1, 2, 3, 4]
export const LAST_FOUR: Window = [2, 3, 4, 5]

export const THREES = { F: [1, 2, 3], M: [2, 3, 4], B: [3, 4, 5] } as const
export const TWOS = { F: [1, 2], B: [4, 5] } as const

/** Four-star plays may look at the first four digits instead of the last four. */
export const FOUR_VARIANTS = { window: ['last', 'first'] } as const

export function fourOf(variant: Variant): Window {
  return variant.window === 'first' ? FIRST_FOUR : LAST_FOUR
}

/** Digit at a position. Throws TypeError when the draw has none there. */
export function digitAt(draw: SscDraw, position: number): string {
  const digit = draw.digits[position - 1]
  if (digit === undefined) throw new TypeError(`the draw has no digit at position ${position}`)
  return digit
}

export function digitsIn(draw: SscDraw, window: Window): readonly string[] {
  return window.map((position) => digitAt(draw, position))
}
