import { accept, parseFields, refuse } from './selection-parser.ts'
import type { Parsed, Play, Variant } from './types.ts'

/** Values of each field, the default first (CASES.md, SSC). */
const VALUES = {
  tie: ['lose', 'refund'],
  window: ['last', 'first'],
} as const satisfies { [Field in keyof Variant]-?: readonly NonNullable<Variant[Field]>[] }

const FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[]

/** Variant of the defaults. */
export const DEFAULT_VARIANT: Variant = {}

function isValue(field: keyof Variant, value: unknown): boolean {
  return VALUES[field].some((known) => known === value)
}

/**
 * Checks a variant (price table, conformance file): only fields that change this play. Explicit
 * defaults are dropped, so that equal rules are equal values.
 */
export function parseVariant(play: Play, input: unknown): Parsed<Variant> {
  const fields = parseFields(input, play.variantFields, 'variant')
  if (!fields.ok) return fields
  const variant: Record<string, unknown> = {}
  for (const field of play.variantFields) {
    const value = fields.value[field]
    if (value === undefined) continue
    if (!isValue(field, value)) return refuse(field, 'notInGame', VALUES[field].join(', '))
    if (value !== VALUES[field][0]) variant[field] = value
  }
  return accept(variant)
}

/** Text for the database: "" for the defaults, otherwise e.g. "tie=refund". */
export function encodeVariant(variant: Variant): string {
  return FIELDS.filter((field) => variant[field] && variant[field] !== VALUES[field][0])
    .map((field) => `${field}=${variant[field]}`)
    .join(',')
}

/** Reads what `encodeVariant` wrote. Throws RangeError for any other text. */
export function decodeVariant(text: string): Variant {
  if (text === '') return DEFAULT_VARIANT
  const variant: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [field = '', value = ''] = part.split('=')
    if (!Object.hasOwn(VALUES, field) || !isValue(field as keyof Variant, value)) {
      throw new RangeError(`"${text}" is no variant`)
    }
    variant[field] = value
  }
  if (encodeVariant(variant) !== text) throw new RangeError(`"${text}" is no variant`)
  return variant
}
