import type { AnyDraw, Play, Selection, Variant } from '@fairhouse/lottery/all'
import { decodeVariant } from '@fairhouse/lottery/core'
import type { BetWire } from '@fairhouse/protocol'
import { findPlay } from '../../shared/lottery/families.ts'
import type { SelectionPart, SelectionRow } from '../../shared/lottery/selection-text.tsx'

/** The selection with the choices of one list replaced. */
function withChoices(
  selection: Selection,
  { field, at }: SelectionPart,
  choices: readonly string[],
): Selection {
  if (field === 'lines') return { lines: choices.map((choice) => [choice]) }
  if (field !== 'positions') return { ...selection, [field]: choices }
  return { ...selection, positions: (selection.positions ?? []).with(at ?? 0, choices) }
}

function winningLines(play: Play, selection: Selection, draw: AnyDraw, variant: Variant): number {
  const parsed = play.parse(selection)
  if (!parsed.ok) return 0
  const { hits } = play.evaluate(parsed.value, draw, variant)
  return Object.values(hits).reduce((all, lines) => all + lines, 0)
}

/**
 * For each row, the choices that win on their own: with that choice alone in the row the bet wins
 * more lines than with none. Empty for plays that pay only combinations of choices. Typed lines of
 * several numbers win or lose as a whole.
 */
export function hitChoices(bet: BetWire): (row: SelectionRow) => ReadonlySet<string> {
  const nothing: ReadonlySet<string> = new Set()
  const play = findPlay(bet.playCode)
  // A draw of the wire has the same fields as one of the package.
  const draw = bet.draw as AnyDraw | null
  if (bet.status !== 'won' || !play || !draw || !play.fits(draw)) return () => nothing
  const variant = decodeVariant(bet.variant)
  const count = (selection: Selection) => winningLines(play, selection, draw, variant)
  return ({ part, codes }) => {
    if (!part) return nothing
    if (part.field === 'lines' && part.at !== undefined) {
      return count({ lines: [codes] }) > 0 ? new Set(codes) : nothing
    }
    const choose = (choices: readonly string[]) => count(withChoices(bet.selection, part, choices))
    const without = choose([])
    return new Set(codes.filter((code) => choose([code]) > without))
  }
}
