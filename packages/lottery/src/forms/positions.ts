import { named, pickChoices, type ChoiceSet } from '../choices.ts'
import { accept, parseChoices, parseOnlyField, parseParts, refuse } from '../selection-parser.ts'
import type { ChoiceStream, PadLayout, Parsed, Selection } from '../types.ts'
import { ROOT, spelled, tokensOf, type Form } from './form.ts'

export interface PositionsSpec {
  /** Position numbers of the draw, 1 first. */
  readonly positions: readonly number[]
  readonly choices: ChoiceSet
  /** Minimum number of positions with a choice; by default all of them. */
  readonly minPositions?: number
  /** Most choices of one position. */
  readonly perPosition?: number
  /** A line has a choice only once, at whatever position. */
  readonly isDistinct?: boolean
  readonly pad?: PadLayout
}

function padOf(spec: PositionsSpec, minPositions: number): PadLayout {
  const { positions, choices } = spec
  return (
    spec.pad ?? {
      kind: 'grid',
      positions,
      choices: choices.all,
      minPositions,
      perPosition: spec.perPosition ?? choices.size,
    }
  )
}

/** "12|3|45", "12,3,45" or "1 3 5": the choices of each position. */
function rowsIn(text: string, count: number, { choices }: PositionsSpec): unknown {
  const isDigits = choices.size <= 10 && choices.has('0')
  const bar = text.includes('|')
  const trimmed = text.trim()
  if (isDigits && new RegExp(`^\\d{${count}}$`).test(trimmed)) {
    return [...trimmed].map((digit) => [digit])
  }
  const rows = bar ? text.split('|') : isDigits ? text.split(/[\s,;]+/) : tokensOf(text)
  if (rows.length !== count) return undefined
  return rows.map((row) => {
    const bare = row.trim()
    if (bare === '' || bare === '-') return []
    if (isDigits && /^\d+$/.test(bare)) return [...bare]
    return tokensOf(bare).map((token) => spelled(token, choices.has))
  })
}

/** One list of choices per position; some may stay empty where the play allows it. */
export function positionsForm(spec: PositionsSpec): Form {
  const { positions, choices } = spec
  const count = positions.length
  const minPositions = spec.minPositions ?? count
  const range = {
    min: minPositions < count ? 0 : 1,
    max: spec.perPosition ?? choices.size,
  }
  return {
    pad: padOf(spec, minPositions),
    mainField: 'positions',
    parse(input): Parsed<Selection> {
      const field = parseOnlyField(input, 'positions', ROOT)
      if (!field.ok) return field
      const lists = parseParts(field.value, 'positions', count, (part, path) =>
        parseChoices(part, path, choices, range),
      )
      if (!lists.ok) return lists
      const filled = lists.value.filter((list) => list.length > 0).length
      if (filled < minPositions) return refuse('positions', 'tooFew', String(minPositions))
      return accept({ positions: lists.value })
    },
    readText(text) {
      const rows = rowsIn(text, count, spec)
      return rows === undefined ? undefined : { positions: rows }
    },
    pick(stream: ChoiceStream, isSmallest) {
      const indexes = positions.map((_, index) => String(index))
      const spare = isSmallest ? 0 : Math.min(2, count - minPositions)
      const used = pickChoices(stream, named(...indexes), minPositions + stream.next(spare + 1))
      const most = isSmallest ? 1 : Math.min(2, range.max)
      const taken = new Set<string>()
      const lists = indexes.map((index) => {
        if (!used.includes(index)) return []
        const left = named(...choices.all.filter((choice) => !taken.has(choice)))
        const picked = pickChoices(stream, left, 1 + stream.next(most))
        if (spec.isDistinct) for (const choice of picked) taken.add(choice)
        return picked
      })
      return { positions: lists }
    },
  }
}

/** Positions of a canonical selection. Throws TypeError when it is of another play. */
export function positionsOf(selection: Selection): readonly (readonly string[])[] {
  if (!selection.positions) throw new TypeError('the selection has no positions')
  return selection.positions
}
