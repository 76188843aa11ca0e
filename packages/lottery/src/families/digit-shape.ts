export type DigitShape = 'TRIPLE' | 'PAIR' | 'STRAIGHT' | 'HALF' | 'MIXED'

function isNeighbour(a: number, b: number): boolean {
  const distance = Math.abs(a - b)
  return distance === 1 || distance === 9
}

/**
 * Shape of three digits; the classes rule each other out. Straights wrap: 0 and 9 are neighbours,
 * so that 890 and 901 count. HALF has exactly one neighbouring pair of three different digits.
 * Of 1,000 numbers 10 are triples, 270 pairs, 60 straights, 360 half and 300 mixed.
 * Source: superhunterboy/MyOubaoMobile BasicMethod::getWnNumberSpecial (L-3.1).
 */
export function shapeOf(digits: readonly string[]): DigitShape {
  const different = [...new Set(digits)].map(Number)
  if (different.length === 1) return 'TRIPLE'
  if (different.length === 2) return 'PAIR'
  const [a = 0, b = 0, c = 0] = different
  const pairs = [isNeighbour(a, b), isNeighbour(b, c), isNeighbour(a, c)].filter(Boolean).length
  if (pairs >= 2) return 'STRAIGHT'
  return pairs === 1 ? 'HALF' : 'MIXED'
}
