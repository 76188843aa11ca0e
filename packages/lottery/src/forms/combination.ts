import { pickChoices, type ChoiceSet } from '../choices.ts'
import {
  accept,
  parseChoices,
  parseFields,
  parseList,
  parseOnlyField,
  refuse,
} from '../selection-parser.ts'
import type { ChoiceStream, ListField, PadLayout, Parsed, Selection } from '../types.ts'
import { modestCount, ROOT, spelled, tokensOf, type Form } from './form.ts'

/** Most lines that may be listed. */
export const LINES_MAX = 10_000

export interface CombinationSpec {
  readonly choices: ChoiceSet
  /** Choices of one line. */
  readonly size: number
  /** The field of the choices; by default "numbers". */
  readonly field?: ListField
  /** Fewest choices; as many as a line has if not said. */
  readonly min?: number
  /** Most bankers; none if not said. */
  readonly maxBankers?: number
  readonly hasLines?: boolean
  readonly pad?: PadLayout
}

function hasField(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field)
}

/** Explicit lines of k different choices, each sorted; the list sorted and without repeats. */
function parseLines(input: unknown, { choices, size }: CombinationSpec): Parsed<Selection> {
  const field = parseOnlyField(input, 'lines', ROOT)
  if (!field.ok) return field
  const list = parseList(field.value, 'lines', LINES_MAX)
  if (!list.ok) return list
  const lines = new Map<string, readonly string[]>()
  for (const [index, item] of list.value.entries()) {
    const line = parseChoices(item, `lines.${index}`, choices, { min: size, max: size })
    if (!line.ok) return line
    lines.set(line.value.join('.'), line.value)
  }
  if (lines.size === 0) return refuse('lines', 'tooFew', '1')
  return accept({ lines: sortedLines(lines) })
}

function sortedLines(lines: ReadonlyMap<string, readonly string[]>): (readonly string[])[] {
  return [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

/** Bankers are in every line, drags fill it up; none is both. */
function parseBankers(input: unknown, spec: CombinationSpec): Parsed<Selection> {
  const { choices, size, maxBankers = 0 } = spec
  const fields = parseFields(input, ['bankers', 'drags'], ROOT)
  if (!fields.ok) return fields
  const { bankers, drags } = fields.value
  if (bankers === undefined) return refuse('bankers', 'missing')
  if (drags === undefined) return refuse('drags', 'missing')
  const sure = parseChoices(bankers, 'bankers', choices, { min: 1, max: maxBankers })
  if (!sure.ok) return sure
  const range = { min: size - sure.value.length, max: choices.size }
  const free = parseChoices(drags, 'drags', choices, range)
  if (!free.ok) return free
  const both = free.value.find((choice) => sure.value.includes(choice))
  if (both !== undefined) return refuse('drags', 'unexpected', `not ${both}`)
  return accept({ bankers: sure.value, drags: free.value })
}

/** Every line as a line of its own, where the texts were lines of exactly k choices. */
function mergeLines(field: ListField, size: number) {
  return (selections: readonly Selection[]): Selection => {
    const lines = new Map<string, readonly string[]>()
    for (const one of selections) {
      const line = one[field] ?? []
      if (line.length !== size) throw new RangeError('only single lines can be put together')
      lines.set(line.join('.'), line)
    }
    return { lines: sortedLines(lines) }
  }
}

/**
 * Sets of k choices: of free choices, or of bankers and drags ("1,2#3,4,5" in text), or listed
 * line by line.
 */
export function combinationForm(spec: CombinationSpec): Form {
  const { choices, size, field = 'numbers', maxBankers = 0, hasLines = false } = spec
  const min = spec.min ?? size
  const range = { min, max: choices.size }
  const read = (text: string): readonly string[] => {
    const isRun = choices.size <= 10 && choices.has('0') && /^\s*\d{2,}\s*$/.test(text)
    return isRun ? [...text.trim()] : tokensOf(text).map((token) => spelled(token, choices.has))
  }
  return {
    pad: spec.pad ?? {
      kind: 'combination',
      field,
      choices: choices.all,
      size,
      maxCount: choices.size,
      maxBankers,
      hasLines,
    },
    mainField: field,
    ...(hasLines && { merge: mergeLines(field, size) }),
    parse(input) {
      if (maxBankers > 0 && (hasField(input, 'bankers') || hasField(input, 'drags'))) {
        return parseBankers(input, spec)
      }
      if (hasLines && hasField(input, 'lines')) return parseLines(input, spec)
      const value = parseOnlyField(input, field, ROOT)
      if (!value.ok) return value
      const chosen = parseChoices(value.value, field, choices, range)
      return chosen.ok ? accept({ [field]: chosen.value }) : chosen
    },
    readText(text) {
      const [sure = '', free, ...more] = text.split('#')
      if (more.length > 0) return undefined
      return free === undefined
        ? { [field]: read(sure) }
        : { bankers: read(sure), drags: read(free) }
    },
    pick(stream: ChoiceStream, isSmallest) {
      return { [field]: pickChoices(stream, choices, modestCount(stream, range, isSmallest)) }
    },
  }
}
