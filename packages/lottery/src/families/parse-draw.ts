import type { ChoiceSet } from '../choices.ts'
import { accept, parseDrawn, parseFields, parseParts, refuse } from '../selection-parser.ts'
import type { ChoiceStream, Family, Parsed, Play } from '../types.ts'

/** A list of a draw: a number of these choices, drawn with or without replacement. */
export interface DrawnList {
  readonly field: string
  readonly count: number
  readonly choices: ChoiceSet
  readonly rule: 'different' | 'free'
}

/** A draw of such lists and no other fields. */
export function parseLists<Draw>(input: unknown, lists: readonly DrawnList[]): Parsed<Draw> {
  const names = lists.map(({ field }) => field)
  const fields = parseFields(input, names, 'draw')
  if (!fields.ok) return fields
  const draw: Record<string, readonly string[]> = {}
  for (const { field, count, choices, rule } of lists) {
    const value = fields.value[field]
    if (value === undefined) return refuse(field, 'missing')
    const drawn = parseDrawn(value, field, choices, count, rule)
    if (!drawn.ok) return drawn
    draw[field] = drawn.value
  }
  return accept(draw as Draw)
}

export interface PrizeShape {
  readonly name: string
  readonly count: number
  readonly width: number
}

function parseNumber(value: unknown, path: string, width: number): Parsed<string> {
  if (typeof value !== 'string') return refuse(path, 'wrongType', 'text')
  const isNumber = value.length === width && /^\d+$/.test(value)
  return isNumber ? accept(value) : refuse(path, 'notInGame', `${width} digits`)
}

/** Exactly `count` digit strings of a width. */
export function parseNumberList(
  value: unknown,
  path: string,
  { count, width }: { readonly count: number; readonly width: number },
): Parsed<readonly string[]> {
  if (value === undefined) return refuse(path, 'missing')
  return parseParts(value, path, count, (item, itemPath) => parseNumber(item, itemPath, width))
}

/** One digit string of a width. */
export function parseOneNumber(value: unknown, path: string, width: number): Parsed<string> {
  return value === undefined ? refuse(path, 'missing') : parseNumber(value, path, width)
}

/** A digit string from a stream. */
export function numberFrom(stream: ChoiceStream, width: number): string {
  return String(stream.next(10 ** width)).padStart(width, '0')
}

export function numbersFrom(stream: ChoiceStream, count: number, width: number): string[] {
  return Array.from({ length: count }, () => numberFrom(stream, width))
}

/** Plays by their code. Throws RangeError when a code comes twice. */
export function byCode<Draw>(plays: readonly Play<Draw>[]): Family<Draw>['plays'] {
  const map = new Map(plays.map((play) => [play.code, play]))
  if (map.size !== plays.length) throw new RangeError('a play code comes twice')
  return map
}
