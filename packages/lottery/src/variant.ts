import { accept, parseFields, refuse } from './selection-parser.ts'
import type { Parsed, Play, Variant } from './types.ts'

/**
 * Values of each field, with the default of those whose default is the same in every play
 * (L-6.9). The order is that of the text form.
 */
const FIELDS = {
  tie: { values: ['lose', 'refund'], byDefault: 'lose' },
  window: { values: ['last', 'first'], byDefault: 'last' },
  triple: { values: ['normal', 'lose'], byDefault: 'normal' },
  contain: { values: ['once', 'perHit'], byDefault: 'once' },
  sum11: { values: ['push', 'small', 'odd'], byDefault: 'push' },
  hit: { values: ['all', 'none'], byDefault: 'all' },
  prizes: { values: ['highest'], byDefault: 'highest' },
  table: { values: ['SG', 'MY'], byDefault: 'SG' },
  size: { values: ['BIG', 'SMALL'], byDefault: 'BIG' },
  category: { values: ['A', 'B', 'C', 'D', 'E', 'ABC'], byDefault: undefined },
  top: { values: ['1', '3'], byDefault: '1' },
} as const satisfies {
  [Field in keyof Variant]-?: {
    readonly values: readonly NonNullable<Variant[Field]>[]
    readonly byDefault: NonNullable<Variant[Field]> | undefined
  }
}

const NAMES = Object.keys(FIELDS) as (keyof Variant)[]

/** Variant of the defaults. */
export const DEFAULT_VARIANT: Variant = {}

function isValue(field: keyof Variant, value: unknown): boolean {
  return FIELDS[field].values.some((known) => known === value)
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
    const allowed = play.variants[field] ?? []
    if (value === undefined) continue
    if (!allowed.some((known) => known === value)) {
      return refuse(field, 'notInGame', allowed.join(', '))
    }
    if (value !== allowed[0]) variant[field] = value
  }
  return accept(variant)
}

/** Text for the database: "" for the defaults, otherwise e.g. "tie=refund". */
export function encodeVariant(variant: Variant): string {
  return NAMES.filter((field) => variant[field] && variant[field] !== FIELDS[field].byDefault)
    .map((field) => `${field}=${variant[field]}`)
    .join(',')
}

/** Reads what `encodeVariant` wrote. Throws RangeError for any other text. */
export function decodeVariant(text: string): Variant {
  if (text === '') return DEFAULT_VARIANT
  const variant: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [field = '', value = ''] = part.split('=')
    if (!Object.hasOwn(FIELDS, field) || !isValue(field as keyof Variant, value)) {
      throw new RangeError(`"${text}" is no variant`)
    }
    variant[field] = value
  }
  if (encodeVariant(variant) !== text) throw new RangeError(`"${text}" is no variant`)
  return variant
}
