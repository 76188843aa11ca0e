import Type, { type Static } from 'typebox'
import { REGISTER_FIELDS, type RegisterField } from '../field-rules.ts'
import { strict } from '../schema.ts'
import { LimitOffer } from './gambling-limits.ts'

/** A rule on the wire; `checkField` of field-rules.ts is what it means. */
export const FieldRuleShape = strict({
  field: Type.Unsafe<RegisterField>(Type.Enum([...REGISTER_FIELDS])),
  patternId: Type.Integer({ minimum: 0, maximum: 20 }),
  minLength: Type.Integer({ minimum: 0, maximum: 255 }),
  maxLength: Type.Integer({ minimum: 1, maximum: 255 }),
  acceptedPattern: Type.String(),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
})

export const RegisterMethod = Type.Union([
  Type.Literal('username'),
  Type.Literal('mobile'),
  Type.Literal('both'),
])

export const RegisterSettings = strict({
  /** Registration is open at all. */
  isOpen: Type.Boolean(),
  method: RegisterMethod,
  fields: Type.Array(FieldRuleShape),
  needsCaptcha: Type.Boolean(),
  needsSmsCode: Type.Boolean(),
  /** Gambling limits that must be set at registration, where the jurisdiction demands some. */
  limits: Type.Array(LimitOffer),
})

export const CountryShape = strict({
  /** ISO 3166-1 alpha-2; the page names it by Intl.DisplayNames. */
  countryCode: Type.String(),
  countryDialingCode: Type.String(),
})

export type RegisterMethod = Static<typeof RegisterMethod>
export type RegisterSettings = Static<typeof RegisterSettings>
export type Country = Static<typeof CountryShape>
