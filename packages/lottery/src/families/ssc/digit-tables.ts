/** Numbers of n digits by something of their digits, counted once. */

const known = new Map<number, readonly (readonly number[])[]>()

function numbersOf(width: number): readonly (readonly number[])[] {
  const before = known.get(width)
  if (before) return before
  const numbers = Array.from({ length: 10 ** width }, (_, value) =>
    [...String(value).padStart(width, '0')].map(Number),
  )
  known.set(width, numbers)
  return numbers
}

export function sumOf(digits: readonly number[]): number {
  return digits.reduce((all, digit) => all + digit, 0)
}

export function spanOf(digits: readonly number[]): number {
  return Math.max(...digits) - Math.min(...digits)
}

/** How many of the given numbers have each value. */
export function countBy(
  width: number,
  valueOf: (digits: readonly number[]) => number,
  isAsked: (digits: readonly number[]) => boolean = () => true,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const digits of numbersOf(width)) {
    if (!isAsked(digits)) continue
    const value = String(valueOf(digits))
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** True for the one order of a multiset that rises, so that each is counted once. */
export function isRising(digits: readonly number[]): boolean {
  return digits.every((digit, index) => index === 0 || (digits[index - 1] ?? 0) <= digit)
}

export function isAllEqual(digits: readonly number[]): boolean {
  return digits.every((digit) => digit === digits[0])
}
