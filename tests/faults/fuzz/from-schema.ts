import type { Dice } from './dice.ts'
import { textOf } from './from-pattern.ts'

/** What of JSON Schema the protocol uses. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Value of a field instead of one by its schema: existing names, ids from answers, words that
 * commands accept. Undefined: the schema decides.
 */
export interface Hint {
  word(field: string, schema: Schema, dice: Dice): unknown
  /** Optional by the schema, and yet nothing goes without it. */
  isWanted(field: string): boolean
}

const NO_HINT: Hint = { word: () => undefined, isWanted: () => false }

const ITEMS_MAX = 4
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCXYZ0189 .-_@+éãß漢😀']

function lengthOf({ minLength = 0, maxLength = minLength + 24 }: Schema, dice: Dice): number {
  const span = Math.min(maxLength - minLength, 40)
  return dice.pick([
    minLength,
    minLength + dice.next(span + 1),
    dice.chance(20) ? maxLength : minLength,
  ])
}

function stringOf(schema: Schema, dice: Dice): string {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (pattern === undefined) {
    const letters = Array.from({ length: lengthOf(schema, dice) }, () => dice.pick(LETTERS))
    return letters.join('').slice(0, maxLength)
  }
  const text = textOf(pattern, dice)
  return text.padEnd(minLength, text === '' ? 'x' : text).slice(0, maxLength)
}

function integerOf({ minimum = -1_000, maximum = 1_000_000 }: Schema, dice: Dice): number {
  const span = Math.min(maximum - minimum, 2 ** 31)
  return dice.pick([minimum, maximum, minimum + dice.next(span + 1), minimum])
}

/** Ends and steps of a thousandth between them. */
function numberOf({ minimum = -1_000, maximum = 1_000 }: Schema, dice: Dice): number {
  const steps = Math.floor((maximum - minimum) * 1_000)
  return dice.pick([minimum, maximum, minimum + dice.next(steps + 1) / 1_000])
}

function objectOf(schema: Schema, dice: Dice, hint: Hint): Record<string, unknown> {
  const { properties = {}, required = [], patternProperties = {} } = schema
  const share = dice.pick([0, 0, 25, 60, 100])
  const filled: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(properties)) {
    const hinted = hint.word(name, part, dice)
    const isAsked = required.includes(name) || hint.isWanted(name)
    if (!isAsked && !dice.chance(share)) continue
    filled[name] = hinted !== undefined && dice.chance(85) ? hinted : valueOf(part, dice, hint)
  }
  for (const [pattern, part] of Object.entries(patternProperties)) {
    for (let count = dice.next(3); count > 0; count -= 1) {
      const name = textOf(pattern === '^.*$' ? '^[a-z]{1,8}$' : pattern, dice)
      filled[name] = valueOf(part, dice, hint)
    }
  }
  return filled
}

function arrayOf(schema: Schema, dice: Dice, hint: Hint): unknown[] {
  const { items = {}, minItems = 0, maxItems = ITEMS_MAX } = schema
  const count = Math.min(maxItems, minItems + dice.next(ITEMS_MAX))
  const made = Array.from({ length: count }, () => valueOf(items, dice, hint))
  if (schema.uniqueItems !== true) return made
  return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()]
}

/** A value that matches the schema. `hint` may insert existing values. */
export function valueOf(schema: Schema, dice: Dice, hint: Hint = NO_HINT): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return valueOf(dice.pick(schema.anyOf), dice, hint)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, dice, hint)
    case 'array':
      return arrayOf(schema, dice, hint)
    case 'string':
      return stringOf(schema, dice)
    case 'integer':
      return integerOf(schema, dice)
    case 'number':
      return numberOf(schema, dice)
    case 'boolean':
      return dice.chance(50)
    case 'null':
      return null
    default:
      return dice.pick<unknown>([null, 7, 'free', [1], { any: 'thing' }])
  }
}
