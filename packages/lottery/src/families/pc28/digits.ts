import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { DigitsDraw } from '../../types.ts'

export const PC28: FamilyTraits = {
  code: 'PC28',
  fits: (draw) => 'digits' in draw && draw.digits.length === 3,
}

export const totalOf = perDraw(({ digits }: DigitsDraw) =>
  digits.reduce((all, digit) => all + Number(digit), 0),
)

/** Of 1,000 draws, how many have each sum. */
export const COUNT_BY_SUM: readonly number[] = Array.from({ length: 28 }, (_, sum) => {
  let count = 0
  for (let a = 0; a <= 9; a += 1) {
    for (let b = 0; b <= 9; b += 1) if (sum - a - b >= 0 && sum - a - b <= 9) count += 1
  }
  return count
})

/** Draws of 1,000 whose sum is one of these. */
export function drawsWith(isAsked: (sum: number) => boolean): number {
  return COUNT_BY_SUM.reduce((all, count, sum) => all + (isAsked(sum) ? count : 0), 0)
}

/**
 * The three digits of a keno draw: sums of the sorted balls 1-6, 7-12 and 13-18, mod 10. They are
 * not exactly uniform: the largest deviation of a sum is 3.6e-5 (L-3.2).
 */
export function digitsFromKeno(balls: readonly string[]): DigitsDraw {
  const sorted = balls.map(Number).toSorted((a, b) => a - b)
  const digits = [0, 6, 12].map((from) => {
    const sum = sorted.slice(from, from + 6).reduce((all, ball) => all + ball, 0)
    return String(sum % 10)
  })
  return { digits }
}
