import type { ChoiceSet } from './choices.ts'
import type { Parsed, SelectionFault } from './types.ts'

/** Longest list a client may send, before repeats are dropped; more where a play has more. */
const LIST_LENGTH_MAX = 2_000
const LONGEST_LIST = 20_000

export interface CountRange {
  readonly min: number
  readonly max: number
}

export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

export function refuse(
  field: string,
  reason: SelectionFault['reason'],
  expected?: string,
): { readonly ok: false; readonly fault: SelectionFault } {
  const fault = { field, reason }
  return { ok: false, fault: expected === undefined ? fault : { ...fault, expected } }
}

/** An object with the one field that a play uses; `root` names the object in the message. */
export function parseOnlyField(input: unknown, name: string, root: string): Parsed<unknown> {
  const parsed = parseFields(input, [name], root)
  if (!parsed.ok) return parsed
  const value = parsed.value[name]
  return value === undefined ? refuse(name, 'missing') : accept(value)
}

/** An object without other fields than these. */
export function parseFields(
  input: unknown,
  names: readonly string[],
  root: string,
): Parsed<Readonly<Record<string, unknown>>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse(root, 'wrongType', 'object')
  }
  const unknownName = Object.keys(input).find((name) => !names.includes(name))
  if (unknownName !== undefined) return refuse(unknownName, 'unexpected', names.join(', '))
  return accept(input as Readonly<Record<string, unknown>>)
}

export function parseList(
  value: unknown,
  field: string,
  lengthMax = LIST_LENGTH_MAX,
): Parsed<readonly unknown[]> {
  if (!Array.isArray(value)) return refuse(field, 'wrongType', 'list')
  if (value.length > lengthMax) return refuse(field, 'tooMany', String(lengthMax))
  return accept(value)
}

function refuseChoice(value: unknown, path: string, { label }: ChoiceSet) {
  return typeof value === 'string'
    ? refuse(path, 'notInGame', label)
    : refuse(path, 'wrongType', 'text')
}

/** One choice of a set. */
export function parseChoice(value: unknown, path: string, choices: ChoiceSet): Parsed<string> {
  const isOne = typeof value === 'string' && choices.has(value)
  return isOne ? accept(value) : refuseChoice(value, path, choices)
}

function lengthFor({ size }: ChoiceSet): number {
  return Math.min(LONGEST_LIST, Math.max(LIST_LENGTH_MAX, 2 * size))
}

/** A set of choices: repeats dropped, sorted, and its size checked against the range. */
export function parseChoices(
  value: unknown,
  field: string,
  choices: ChoiceSet,
  range: CountRange,
): Parsed<readonly string[]> {
  const list = parseList(value, field, lengthFor(choices))
  if (!list.ok) return list
  const given: string[] = []
  let isSorted = true
  for (let index = 0; index < list.value.length; index += 1) {
    const item = list.value[index]
    if (typeof item !== 'string' || !choices.has(item)) {
      return refuseChoice(item, `${field}.${index}`, choices)
    }
    if (index > 0 && (given[index - 1] ?? '') >= item) isSorted = false
    given.push(item)
  }
  // Pages send them in order, each once.
  const chosen = isSorted ? given : [...new Set(given)].toSorted()
  if (chosen.length < range.min) return refuse(field, 'tooFew', String(range.min))
  if (chosen.length > range.max) return refuse(field, 'tooMany', String(range.max))
  return accept(chosen)
}

/** A list of exactly `count` parts, each parsed by `parsePart`, which gets the part's path. */
export function parseParts<T>(
  value: unknown,
  field: string,
  count: number,
  parsePart: (part: unknown, path: string) => Parsed<T>,
): Parsed<readonly T[]> {
  const list = parseList(value, field)
  if (!list.ok) return list
  if (list.value.length < count) return refuse(field, 'tooFew', String(count))
  if (list.value.length > count) return refuse(field, 'tooMany', String(count))
  const parts: T[] = []
  for (const [index, part] of list.value.entries()) {
    const parsed = parsePart(part, `${field}.${index}`)
    if (!parsed.ok) return parsed
    parts.push(parsed.value)
  }
  return accept(parts)
}

/** Exactly `count` choices in the order they are given; all different where they must be. */
export function parseDrawn(
  value: unknown,
  field: string,
  choices: ChoiceSet,
  count: number,
  rule: 'different' | 'free',
): Parsed<readonly string[]> {
  const parts = parseParts(value, field, count, (part, path) => parseChoice(part, path, choices))
  if (!parts.ok || rule === 'free') return parts
  const repeat = parts.value.findIndex((part, index) => parts.value.indexOf(part) !== index)
  return repeat < 0 ? parts : refuse(`${field}.${repeat}`, 'unexpected', 'each once')
}
