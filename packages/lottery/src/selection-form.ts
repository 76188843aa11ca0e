import { pickChoices, type ChoiceSet } from './choices.ts'
import {
  accept,
  parseChoices,
  parseFields,
  parseOnlyField,
  parseParts,
  refuse,
  type CountRange,
} from './selection-parser.ts'
import type { ChoiceStream, Evaluation, Parsed, Selection } from './types.ts'

/** The forms of a selection that plays share: how each is read, and how one is picked. */

const ROOT = 'selection'

export function parseNumbers(
  input: unknown,
  choices: ChoiceSet,
  range: CountRange,
): Parsed<Selection> {
  const field = parseOnlyField(input, 'numbers', ROOT)
  if (!field.ok) return field
  const numbers = parseChoices(field.value, 'numbers', choices, range)
  return numbers.ok ? accept({ numbers: numbers.value }) : numbers
}

export function parseOptions(input: unknown, choices: ChoiceSet): Parsed<Selection> {
  const field = parseOnlyField(input, 'options', ROOT)
  if (!field.ok) return field
  const options = parseChoices(field.value, 'options', choices, { min: 1, max: choices.all.length })
  return options.ok ? accept({ options: options.value }) : options
}

/** One list per position. Where positions may stay empty, at least one choice is needed. */
export function parsePositions(
  input: unknown,
  choices: ChoiceSet,
  count: number,
  canBeEmpty: boolean,
): Parsed<Selection> {
  const field = parseOnlyField(input, 'positions', ROOT)
  if (!field.ok) return field
  const range = { min: canBeEmpty ? 0 : 1, max: choices.all.length }
  const positions = parseParts(field.value, 'positions', count, (part, path) =>
    parseChoices(part, path, choices, range),
  )
  if (!positions.ok) return positions
  if (positions.value.every((position) => position.length === 0)) {
    return refuse('positions', 'tooFew', '1')
  }
  return accept({ positions: positions.value })
}

/** No choice: `{}`. */
export function parseNothing(input: unknown): Parsed<Selection> {
  const fields = parseFields(input, [], ROOT)
  return fields.ok ? accept({}) : fields
}

export function pickNumbers(
  stream: ChoiceStream,
  choices: ChoiceSet,
  range: CountRange,
): Selection {
  const count = range.min + stream.next(range.max - range.min + 1)
  return { numbers: pickChoices(stream, choices.all, count) }
}

/** Numbers of a canonical selection. Throws TypeError when the selection is of another play. */
export function numbersOf(selection: Selection): readonly string[] {
  if (!selection.numbers) throw new TypeError('the selection has no numbers')
  return selection.numbers
}

/** Positions of a canonical selection. Throws TypeError as `numbersOf`. */
export function positionsOf(selection: Selection): readonly (readonly string[])[] {
  if (!selection.positions) throw new TypeError('the selection has no positions')
  return selection.positions
}

/** Options of a canonical selection. Throws TypeError as `numbersOf`. */
export function optionsOf(selection: Selection): readonly string[] {
  if (!selection.options) throw new TypeError('the selection has no options')
  return selection.options
}

/** Evaluation of a play with the single prize WIN. */
export function wins(count: number, pushes = 0): Evaluation {
  return { hits: count === 0 ? {} : { WIN: count }, pushes }
}
