import type { ChoiceSet } from './choices.ts'
import type { Parsed, SelectionFault } from './types.ts'

/** Longest list a client may send, before repeats are dropped (the game has 1,000 numbers). */
const LIST_LENGTH_MAX = 2_000

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

export function parseList(value: unknown, field: string): Parsed<readonly unknown[]> {
  if (!Array.isArray(value)) return refuse(field, 'wrongType', 'list')
  if (value.length > LIST_LENGTH_MAX) return refuse(field, 'tooMany', String(LIST_LENGTH_MAX))
  return accept(value)
}

/** A set of choices: repeats dropped, sorted, and then so many as the range says. */
export function parseChoices(
  value: unknown,
  field: string,
  choices: ChoiceSet,
  range: CountRange,
): Parsed<readonly string[]> {
  const list = parseList(value, field)
  if (!list.ok) return list
  const chosen = new Set<string>()
  for (const [index, choice] of list.value.entries()) {
    if (typeof choice !== 'string') return refuse(`${field}.${index}`, 'wrongType', 'text')
    if (!choices.has(choice)) return refuse(`${field}.${index}`, 'notInGame', choices.label)
    chosen.add(choice)
  }
  if (chosen.size < range.min) return refuse(field, 'tooFew', String(range.min))
  if (chosen.size > range.max) return refuse(field, 'tooMany', String(range.max))
  return accept([...chosen].toSorted())
}

/** A list of exactly `count` parts, each read by `parsePart`, which gets the part's path. */
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
