import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, Reason } from './shapes.ts'

const Code = Type.String({ pattern: '^[A-Za-z0-9]{2,32}$' })

/** What staff say of a code. */
const AffiliateTerms = {
  /** Whose it is, shown to staff only. */
  label: Type.String({ maxLength: 80, pattern: '^(\\S(.*\\S)?)?$' }),
  /** The host that it is valid on; null: every host of the brand. */
  domain: Type.Union([
    Type.String({ pattern: '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$' }),
    Type.Null(),
  ]),
  isActive: Type.Boolean(),
} as const

/** A code of the brand's own affiliates, by which members sign up. */
export const AffiliateCode = strict({
  code: Type.String(),
  ...AffiliateTerms,
  createdAt: Instant,
  /** Members who signed up by it. */
  signUps: Type.Integer(),
  lastSignUpAt: NullableInstant,
})
export type AffiliateCode = Static<typeof AffiliateCode>

const affiliateOut = strict({ affiliateCode: AffiliateCode })

export const staffAffiliateRoutes = {
  'GET /staff/affiliate-codes': {
    summary: 'Codes of affiliates and who came by them, the newest first',
    access: 'staff',
    permission: 'agents.read',
    query: strict({ ...GridPaging }),
    response: strict({ codes: Type.Array(AffiliateCode), next: Next }),
    errors: [],
  },
  'POST /staff/affiliate-codes': {
    summary: 'Make a code of an affiliate',
    access: 'staff',
    permission: 'settings.write',
    body: strict({ code: Code, ...AffiliateTerms, reason: Reason }),
    response: affiliateOut,
    errors: ['AFFILIATE_CODE_TAKEN'],
  },
  'PUT /staff/affiliate-codes/:code': {
    summary: 'Change where a code holds, what it is called, and whether it does',
    access: 'staff',
    permission: 'settings.write',
    params: strict({ code: Code }),
    body: strict({ ...AffiliateTerms, reason: Reason }),
    response: affiliateOut,
    errors: ['NOT_FOUND', 'NOT_CHANGED'],
  },
} as const
