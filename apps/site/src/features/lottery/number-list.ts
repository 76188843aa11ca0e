/** Numbers parsed from a typed or pasted list, and the pieces that are not numbers of the game. */
export interface NumberList {
  /** Ascending, without duplicates. */
  readonly numbers: readonly string[]
  /** Pieces that could not be parsed, without duplicates, as typed. */
  readonly bad: readonly string[]
}

/** Maximum length of a displayed piece, so that a pasted page of text stays readable. */
const SHOWN_LENGTH_MAX = 12

/**
 * Parses numbers of exactly `width` digits, separated by anything that is neither letter nor digit.
 * "5" is not a two-digit number: it could mean 05 or 50, and money depends on it.
 */
export function parseNumberList(text: string, width: number): NumberList {
  const numbers = new Set<string>()
  const bad = new Set<string>()
  // NFKC converts full-width digits of some keyboards to plain ones.
  for (const piece of text.normalize('NFKC').split(/[^\p{L}\p{N}]+/u)) {
    if (piece === '') continue
    if (piece.length === width && /^\d+$/.test(piece)) numbers.add(piece)
    else bad.add(piece.length > SHOWN_LENGTH_MAX ? `${piece.slice(0, SHOWN_LENGTH_MAX)}…` : piece)
  }
  return { numbers: [...numbers].toSorted(), bad: [...bad] }
}
