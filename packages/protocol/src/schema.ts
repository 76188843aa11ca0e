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

/** Years from 1900 to 2999, and those of them that have a 29th of February. */
const [YEAR, CENTURY] = ['(?:19|2[0-9])[0-9]{2}', '(?:19|2[0-9])']
const LEAP_YEAR = `(?:${CENTURY}(?:0[48]|[2468][048]|[13579][26])|2[048]00)`
const [LONG_MONTH, SHORT_MONTH] = ['(?:0[13578]|1[02])', '(?:0[469]|11)']
const MONTH_DAY = [
  `${LONG_MONTH}-(?:0[1-9]|[12][0-9]|3[01])`,
  `${SHORT_MONTH}-(?:0[1-9]|[12][0-9]|30)`,
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
].join('|')

/** A day of the calendar: the 30th of February is refused here, not by the database. */
export const Day = Type.String({
  pattern: `^(?:${YEAR}-(?:${MONTH_DAY})|${LEAP_YEAR}-02-29)$`,
  'x-expected': 'YYYY-MM-DD',
  examples: ['2026-11-24'],
})

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
