import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { BrandLook, Tagline } from '../http/look.ts'
import { SWITCH_IDS } from '../switches.ts'
import { Reason } from './shapes.ts'
import {
  AccessRules,
  MaintenancePlan,
  RegisterFieldSetting,
  SiteSettings,
} from './site-settings.ts'

const SwitchIdShape = Type.Enum([...SWITCH_IDS])

export const SwitchState = strict({
  id: SwitchIdShape,
  isOn: Type.Boolean(),
  isDefault: Type.Boolean(),
  /** False where the brand's jurisdiction forbids it: it cannot be switched on. */
  isAllowed: Type.Boolean(),
})

export type SwitchState = Static<typeof SwitchState>

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
