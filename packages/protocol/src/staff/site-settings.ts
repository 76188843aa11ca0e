import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'
import { REGISTER_FIELDS } from '../field-rules.ts'
import { Resource } from '../http/system.ts'
import { Licence } from '../http/system-status.ts'
import { InstantIn } from './shapes.ts'

/** Addresses and numbers of a brand that the permission response carries. */
export const SiteSettings = strict({
  resources: Type.Array(Resource, { maxItems: 30 }),
  customerServiceUrl: Type.Union([
    Type.String({ pattern: '^https://[^\\s<>"]{1,500}$' }),
    Type.Null(),
  ]),
  /** Labels that open the second entry of customer service, beside `vipcs`. */
  vipLabels: Type.Array(Type.String({ pattern: '^\\S(.{0,38}\\S)?$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
  gtagId: Type.Union([Type.String({ pattern: '^[A-Z0-9-]{4,24}$' }), Type.Null()]),
  imageCDNs: Type.Array(Type.String({ pattern: '^https://[A-Za-z0-9.:-]{1,200}$' }), {
    maxItems: 10,
  }),
  launchGameCDNs: Type.Array(Type.String({ pattern: '^https://[A-Za-z0-9.:-]{1,200}$' }), {
    maxItems: 10,
  }),
  /** Further addresses of the site, each as `https://host`. Region rules apply to all of them. */
  domains: Type.Array(Type.String({ pattern: '^https://[A-Za-z0-9.:-]{1,200}$' }), {
    maxItems: 20,
  }),
  /** Shown at the foot of every page; null shows none. */
  licence: Type.Union([Licence, Type.Null()]),
  /** A password older than this is expired where the switch `passwordExpiry` is on. */
  passwordMaxAgeDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** Words of a feedback, at least and at most. */
  feedbackMinWords: Type.Integer({ minimum: 1, maximum: 100 }),
  feedbackMaxWords: Type.Integer({ minimum: 10, maximum: 2_000 }),
})

const AddressRange = Type.String({ minLength: 2, maxLength: 64 })

/**
 * Blocked visitors, besides the countries of the profile: IPv4 and IPv6 addresses and ranges
 * (CIDR). An allowed address passes both lists of the brand, never the profile.
 */
export const AccessRules = strict({
  blockedAddresses: Type.Array(AddressRange, { maxItems: 2_000 }),
  allowedAddresses: Type.Array(AddressRange, { maxItems: 500 }),
  /** ISO 3166-1 alpha-2. */
  blockedCountries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 }),
})

const MaintenanceMessage = strict({
  pt: Type.Optional(Type.String({ maxLength: 500 })),
  en: Type.Optional(Type.String({ maxLength: 500 })),
})

/** `on`: closed now. Else closed from `from` (if given) until `until` (or until changed). */
export const MaintenancePlan = strict({
  isOn: Type.Boolean(),
  from: Type.Union([InstantIn, Type.Null()]),
  until: Type.Union([InstantIn, Type.Null()]),
  message: MaintenanceMessage,
})

/** One field of the sign-up as the operator sets it; the server checks it against its patterns. */
export const RegisterFieldSetting = strict({
  field: Type.Enum([...REGISTER_FIELDS]),
  patternId: Type.Integer({ minimum: 0, maximum: 20 }),
  minLength: Type.Integer({ minimum: 0, maximum: 255 }),
  maxLength: Type.Integer({ minimum: 1, maximum: 255 }),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
})

export type SiteSettings = Static<typeof SiteSettings>
export type AccessRules = Static<typeof AccessRules>
export type MaintenancePlan = Static<typeof MaintenancePlan>
export type RegisterFieldSetting = Static<typeof RegisterFieldSetting>
