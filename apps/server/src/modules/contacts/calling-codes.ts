/** Country codes of two digits (ITU-T E.164, list of assigned codes); all of three are the rest. */
const TWO_DIGITS = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 ' +
    '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
)

/**
 * The country code of a number: no code is a prefix of another, so that a number divides in one
 * way, wherever it was typed with a space. Migration 0064 does the same.
 */
export function callingCodeOf(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1)
  return digits.slice(0, TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3)
}
