import Type, { type Static, type TProperties, type TSchemaOptions } from 'typebox'

/** An object that refuses unknown fields: the only kind of object a route may take or give. */
export function strict<P extends TProperties>(properties: P, options: TSchemaOptions = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/**
 * Money on the wire: ledger units (1/10 000 of the currency unit) as a decimal integer string.
 * The keyword `x-money` lets the validator answer with AMOUNT_NEGATIVE, AMOUNT_TOO_LARGE or
 * AMOUNT_FRACTIONAL instead of a bare pattern error.
 */
export const MoneyIn = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})$',
  'x-money': true,
  description: 'Ledger units, 1/10 000 of the currency unit: "10000" is 1.00',
  examples: ['10000'],
})

/** Money in an answer; may be negative. */
export const MoneyOut = Type.String({ description: 'Ledger units, 1/10 000 of the currency unit' })

export const Instant = Type.String({ description: 'UTC, ISO 8601 with milliseconds' })

/** A language as stored: the platform's own code. */
export const LanguageTag = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z]{2,8})?$' })

/**
 * A language in a request: a code in any case, or one of the specification's names
 * (SPECIFICATION 1.32): "pt", "PT", "CN", "TW", "zh-Hant".
 */
export const LanguageWord = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{2,8})?$' })

export const CurrencyShape = strict({ code: Type.String(), digits: Type.Integer() })

/** Keyset paging: pass `next` of one page as `before` of the following one. */
export const PageQuery = strict({
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
  before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
})

export type CurrencyWire = Static<typeof CurrencyShape>
