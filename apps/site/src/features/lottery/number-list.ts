/** Numbers read from a typed or pasted list, and what in it is no number of the game. */
export interface NumberList {
  /** Each once, in rising order. */
  readonly numbers: readonly string[]
  /** Pieces that were not understood, each once, as they were typed. */
  readonly bad: readonly string[]
}

/** Longest piece that is shown back, so that a pasted page of text stays readable. */
const SHOWN_LENGTH_MAX = 12

/**
 * Reads numbers of exactly `width` digits, separated by anything that is neither letter nor digit.
 * "5" is no two-digit number: it could mean 05 or 50, and money hangs on it.
 */
export function parseNumberList(text: string, width: number): NumberList {
  const numbers = new Set<string>()
  const bad = new Set<string>()
  // NFKC turns the full-width digits of some keyboards into plain ones.
  for (const piece of text.normalize('NFKC').split(/[^\p{L}\p{N}]+/u)) {
    if (piece === '') continue
    if (piece.length === width && /^\d+$/.test(piece)) numbers.add(piece)
    else bad.add(piece.length > SHOWN_LENGTH_MAX ? `${piece.slice(0, SHOWN_LENGTH_MAX)}…` : piece)
  }
  return { numbers: [...numbers].toSorted(), bad: [...bad] }
}
