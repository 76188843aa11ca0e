import type { JurisdictionProfile } from '@fairhouse/profiles'
import { isLanguageCode, type LanguageCode } from '@fairhouse/i18n'
import type {
  AccessRules,
  BrandLook,
  LanguageChoice,
  MaintenancePlan,
  SiteSettings,
  Tagline,
} from '@fairhouse/protocol'
import { AZULEJO } from '@fairhouse/ui/look'
import type { BrandSettings, Changed, SwitchChoices } from '#server/core/brand.ts'
import { compileAccess, NO_ACCESS_RULES } from './access-gate.ts'
import { switchesOn } from './switches.ts'

const NO_MAINTENANCE: MaintenancePlan = { isOn: false, from: null, until: null, message: {} }

const DEFAULT_SITE: SiteSettings = {
  resources: [],
  customerServiceUrl: null,
  vipLabels: [],
  gtagId: null,
  imageCDNs: [],
  launchGameCDNs: [],
  domains: [],
  licence: null,
  passwordMaxAgeDays: 90,
  feedbackMinWords: 3,
  feedbackMaxWords: 500,
}

/** How a brand looks, and the sentence under its name. */
export interface LookSettings {
  readonly look: BrandLook
  readonly tagline: Tagline
}

/** The platform's own look, for a brand that has chosen none. */
export const DEFAULT_LOOK: LookSettings = {
  look: { ...AZULEJO, families: [...AZULEJO.families], palettes: [...AZULEJO.palettes] },
  tagline: {},
}

/** The table's columns; all null where nothing has been changed. */
export interface SettingsRow {
  readonly switches: SwitchChoices | null
  readonly site: Partial<SiteSettings> | null
  readonly maintenance: MaintenancePlan | null
  readonly access: AccessRules | null
  readonly look: LookSettings | null
  readonly languages: LanguageChoice | null
  readonly switches_changed: Changed | null
  readonly site_changed: Changed | null
  readonly maintenance_changed: Changed | null
  readonly access_changed: Changed | null
  readonly look_changed: Changed | null
  readonly languages_changed: Changed | null
}

const NOTHING: SettingsRow = {
  switches: null,
  site: null,
  maintenance: null,
  access: null,
  look: null,
  languages: null,
  switches_changed: null,
  site_changed: null,
  maintenance_changed: null,
  access_changed: null,
  look_changed: null,
  languages_changed: null,
}

/** The languages chosen by staff, of those that still exist; else those of the profile. */
function languagesOf(profile: JurisdictionProfile, chosen: LanguageChoice | null): LanguageChoice {
  const own = { offered: [...profile.languages], defaultLanguage: profile.defaultLanguage }
  if (chosen === null) return own
  const offered = chosen.offered.filter(isLanguageCode)
  return offered.includes(chosen.defaultLanguage as LanguageCode) ? { ...chosen, offered } : own
}

export function toSettings(
  profile: JurisdictionProfile,
  row: SettingsRow = NOTHING,
): BrandSettings {
  const choices = row.switches ?? {}
  const access = row.access ?? NO_ACCESS_RULES
  return {
    choices,
    on: switchesOn(profile, choices),
    site: { ...DEFAULT_SITE, ...row.site },
    maintenance: row.maintenance ?? NO_MAINTENANCE,
    access,
    accessGate: compileAccess(access),
    ...DEFAULT_LOOK,
    ...row.look,
    languages: languagesOf(profile, row.languages),
    changed: {
      switches: row.switches_changed,
      site: row.site_changed,
      maintenance: row.maintenance_changed,
      access: row.access_changed,
      look: row.look_changed,
      languages: row.languages_changed,
    },
  }
}

/** True when the site is closed at `now`. */
export function isUnderMaintenance(plan: MaintenancePlan, now: Date): boolean {
  const isOver = plan.until !== null && new Date(plan.until) <= now
  if (isOver) return false
  return plan.isOn || (plan.from !== null && new Date(plan.from) <= now)
}
