import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { REGISTER_FIELDS } from '../field-rules.ts'
import { BrandLook, Tagline } from '../http/look.ts'
import { Licence, Resource } from '../http/system.ts'
import { SWITCH_IDS } from '../switches.ts'
import { Reason } from './shapes.ts'

const SwitchIdShape = Type.Enum([...SWITCH_IDS])

export const SwitchState = strict({
  id: SwitchIdShape,
  isOn: Type.Boolean(),
  isDefault: Type.Boolean(),
  /** False where the brand's jurisdiction forbids it: it cannot be switched on. */
  isAllowed: Type.Boolean(),
})

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

const InstantIn = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
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

export type SwitchState = Static<typeof SwitchState>
export type SiteSettings = Static<typeof SiteSettings>
export type AccessRules = Static<typeof AccessRules>
export type MaintenancePlan = Static<typeof MaintenancePlan>
export type RegisterFieldSetting = Static<typeof RegisterFieldSetting>

const Changed = Type.Union([strict({ by: Type.String(), at: Instant }), Type.Null()])
const switchesOut = strict({ switches: Type.Array(SwitchState), changed: Changed })
const siteOut = strict({ site: SiteSettings, changed: Changed })
const maintenanceOut = strict({
  plan: MaintenancePlan,
  /** Whether the site is closed to members now. */
  isNow: Type.Boolean(),
  changed: Changed,
})
const lookOut = strict({ look: BrandLook, tagline: Tagline, changed: Changed })
const accessOut = strict({
  rules: AccessRules,
  /** What the jurisdiction blocks: no rule of a brand opens it. */
  profile: strict({
    blockedCountries: Type.Array(Type.String()),
    closesWithoutCountry: Type.Boolean(),
  }),
  /** False without country data (GEO_FILE): then blocking by country has no effect. */
  hasGeodata: Type.Boolean(),
  /** Where this very request comes from, and its country where that is known. */
  own: strict({ address: Type.String(), country: Type.Union([Type.String(), Type.Null()]) }),
  changed: Changed,
})
const registerOut = strict({ fields: Type.Array(RegisterFieldSetting) })

export const staffSettingsRoutes = {
  'GET /staff/switches': {
    summary: 'Every feature switch of the brand',
    access: 'staff',
    permission: 'settings.read',
    response: switchesOut,
    errors: [],
  },
  'PUT /staff/switches': {
    summary: 'Switch features on or off; every node follows within a second',
    access: 'staff',
    permission: 'settings.write',
    body: strict({
      switches: Type.Array(strict({ id: SwitchIdShape, isOn: Type.Boolean() }), {
        minItems: 1,
        maxItems: 60,
      }),
      reason: Reason,
    }),
    response: switchesOut,
    errors: ['FEATURE_OFF', 'NOT_CHANGED'],
  },
  'GET /staff/site-settings': {
    summary: 'Addresses and numbers of the site',
    access: 'staff',
    permission: 'settings.read',
    response: siteOut,
    errors: [],
  },
  'PUT /staff/site-settings': {
    summary: 'Change addresses and numbers of the site',
    access: 'staff',
    permission: 'settings.write',
    body: strict({ site: SiteSettings, reason: Reason }),
    response: siteOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED'],
  },
  'GET /staff/look': {
    summary: 'The seed of the look of the brand, and its sentence',
    access: 'staff',
    permission: 'settings.read',
    response: lookOut,
    errors: [],
  },
  'PUT /staff/look': {
    summary: 'Change how the brand looks; its pages follow at their next load',
    access: 'staff',
    permission: 'settings.write',
    body: strict({ look: BrandLook, tagline: Tagline, reason: Reason }),
    response: lookOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED'],
  },
  'GET /staff/register-settings': {
    summary: 'What a sign-up asks for, and how each field is checked',
    access: 'staff',
    permission: 'settings.read',
    response: registerOut,
    errors: [],
  },
  'PUT /staff/register-settings': {
    summary: 'Change what a sign-up asks for',
    access: 'staff',
    permission: 'settings.write',
    body: strict({
      fields: Type.Array(RegisterFieldSetting, { minItems: 1, maxItems: 60 }),
      reason: Reason,
    }),
    response: registerOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED'],
  },
  'GET /staff/access-rules': {
    summary: 'Addresses and countries that are blocked, and exceptions',
    access: 'staff',
    permission: 'settings.read',
    response: accessOut,
    errors: [],
  },
  'PUT /staff/access-rules': {
    summary: 'Change who may come in; rules against the own address are confirmed',
    access: 'staff',
    permission: 'settings.write',
    body: strict({
      rules: AccessRules,
      isOwnAddressConfirmed: Type.Optional(Type.Boolean()),
      reason: Reason,
    }),
    response: accessOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED', 'OWN_ADDRESS_BLOCKED'],
  },
  'GET /staff/maintenance': {
    summary: 'Whether the site is shut, or will be',
    access: 'staff',
    permission: 'settings.read',
    response: maintenanceOut,
    errors: [],
  },
  'PUT /staff/maintenance': {
    summary: 'Shut the site, plan to, or open it',
    access: 'staff',
    permission: 'settings.write',
    body: strict({ plan: MaintenancePlan, reason: Reason }),
    response: maintenanceOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED'],
  },
} as const
