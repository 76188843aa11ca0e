import { named, pickChoices, type ChoiceSet } from '../choices.ts'
import { accept, parseChoice, parseList, parseOnlyField, refuse } from '../selection-parser.ts'
import type { ChoiceStream, Parsed, Selection } from '../types.ts'
import { LINES_MAX } from './combination.ts'
import { modestCount, ROOT, tokensOf, type Form } from './form.ts'

/** Of 1,000 numbers of three digits 10 are triples: this many leave enough for any pick. */
const TRIES = 16

/**
 * Digit strings that are typed or pasted as lines ("12345"), each in its canonical spelling.
 * Canonical lines are lists of one string, so that all plays have lines of one shape.
 */
export function typedLinesForm(
  choices: ChoiceSet,
  width: number,
  canonical: (line: string) => string | undefined = (line) => line,
): Form {
  const sorted = (lines: Iterable<string>): Selection => ({
    lines: [...new Set(lines)].toSorted().map((line) => [line]),
  })
  return {
    pad: { kind: 'typed', field: 'lines', widths: [width], minCount: 1, maxCount: LINES_MAX },
    mainField: 'lines',
    parse(input): Parsed<Selection> {
      const field = parseOnlyField(input, 'lines', ROOT)
      if (!field.ok) return field
      const list = parseList(field.value, 'lines', LINES_MAX)
      if (!list.ok) return list
      const lines = new Set<string>()
      for (const [index, item] of list.value.entries()) {
        const path = `lines.${index}`
        const isList = Array.isArray(item) && item.length === 1
        const line = parseChoice(isList ? item[0] : item, path, choices)
        if (!line.ok) return line
        const spelling = canonical(line.value)
        if (spelling === undefined) return refuse(path, 'notInGame', choices.label)
        lines.add(spelling)
      }
      return lines.size === 0 ? refuse('lines', 'tooFew', '1') : accept(sorted(lines))
    },
    readText: (text) => ({ lines: tokensOf(text) }),
    merge: (selections) => sorted(selections.flatMap(linesOf)),
    pick(stream: ChoiceStream, isSmallest) {
      const count = modestCount(stream, { min: 1, max: 3 }, isSmallest)
      // A few too many: some strings are no line, some are one already.
      const picked = pickChoices(stream, choices, Math.min(TRIES, choices.size))
      const spellings = picked.map(canonical).filter((line) => line !== undefined)
      const lines = named(...new Set(spellings))
      return sorted(pickChoices(stream, lines, Math.min(count, lines.size)))
    },
  }
}

/** The digit strings of canonical lines. Throws TypeError when there are none. */
export function linesOf(selection: Selection): readonly string[] {
  if (!selection.lines) throw new TypeError('the selection has no lines')
  return selection.lines.map(([line = '']) => line)
}
