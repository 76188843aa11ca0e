import type { Play, Selection } from '@fairhouse/lottery/all'

/** A piece of a typed or pasted text that is not a selection of the play. */
export interface BadLine {
  /** Line of the text, from 1. */
  readonly at: number
  readonly text: string
}

export interface ReadLines {
  readonly good: readonly Selection[]
  readonly bad: readonly BadLine[]
}

/** Maximum number of lines of a text: as many as a bet may list. */
export const LINES_MAX = 10_000
/** Maximum length of a text. */
export const TEXT_MAX = 400_000
/** Maximum time the main thread is blocked at once. */
const SLICE_MS = 8

interface Piece {
  readonly at: number
  readonly text: string
}

/** If each number is typed whole, numbers are separate; otherwise a line is a selection. */
function piecesOf({ pad }: Play, text: string): readonly Piece[] {
  const separator = pad.kind === 'typed' && !pad.bases ? /[\s,;|/]+/ : /;/
  return text
    .slice(0, TEXT_MAX)
    .normalize('NFKC')
    .split('\n')
    .flatMap((line, index) =>
      line.split(separator).map((piece) => ({ at: index + 1, text: piece.trim() })),
    )
    .filter(({ text: piece }) => piece !== '')
}

function readPiece(play: Play, text: string): Selection | undefined {
  const parsed = play.parse(play.readText(text))
  return parsed.ok ? parsed.value : undefined
}

/**
 * Parses a typed or pasted text by the play's own rules, in slices that leave the page responsive:
 * `pause` is awaited after each. Lines beyond the maximum are bad.
 */
export async function readLines(
  play: Play,
  text: string,
  pause: () => Promise<void>,
  now: () => number,
): Promise<ReadLines> {
  const good: Selection[] = []
  const bad: BadLine[] = []
  let since = now()
  for (const piece of piecesOf(play, text)) {
    const selection = good.length < LINES_MAX ? readPiece(play, piece.text) : undefined
    if (selection) good.push(selection)
    else bad.push(piece)
    if (now() - since > SLICE_MS) {
      await pause()
      since = now()
    }
  }
  return { good, bad }
}
