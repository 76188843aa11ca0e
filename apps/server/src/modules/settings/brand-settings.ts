import type { JurisdictionProfile } from '@fairhouse/profiles'
import type { MaintenancePlan, SiteSettings, SwitchId } from '@fairhouse/protocol'
import { switchesOn, type SwitchChoices } from './switches.ts'

/** Who changed settings last, and when. */
export interface Changed {
  readonly by: string
  readonly at: string
}

/** What a brand's staff may change while all runs. */
export interface BrandSettings {
  readonly choices: SwitchChoices
  /** Switches that work: see `switchesOn`. */
  readonly on: ReadonlySet<SwitchId>
  readonly site: SiteSettings
  readonly maintenance: MaintenancePlan
  readonly changed: {
    readonly switches: Changed | null
    readonly site: Changed | null
    readonly maintenance: Changed | null
  }
}

export const NO_MAINTENANCE: MaintenancePlan = { isOn: false, from: null, until: null, message: {} }

export const DEFAULT_SITE: SiteSettings = {
  resources: [],
  customerServiceUrl: null,
  gtagId: null,
  imageCDNs: [],
  launchGameCDNs: [],
  passwordMaxAgeDays: 90,
}

/** As the table has them; all null where nobody has changed anything. */
export interface SettingsRow {
  readonly switches: SwitchChoices | null
  readonly site: Partial<SiteSettings> | null
  readonly maintenance: MaintenancePlan | null
  readonly switches_changed: Changed | null
  readonly site_changed: Changed | null
  readonly maintenance_changed: Changed | null
}

const NOTHING: SettingsRow = {
  switches: null,
  site: null,
  maintenance: null,
  switches_changed: null,
  site_changed: null,
  maintenance_changed: null,
}

export function toSettings(
  profile: JurisdictionProfile,
  row: SettingsRow = NOTHING,
): BrandSettings {
  const choices = row.switches ?? {}
  return {
    choices,
    on: switchesOn(profile, choices),
    site: { ...DEFAULT_SITE, ...row.site },
    maintenance: row.maintenance ?? NO_MAINTENANCE,
    changed: {
      switches: row.switches_changed,
      site: row.site_changed,
      maintenance: row.maintenance_changed,
    },
  }
}

/** True when members are shut out at `now`. */
export function isShut(plan: MaintenancePlan, now: Date): boolean {
  const isOver = plan.until !== null && new Date(plan.until) <= now
  if (isOver) return false
  return plan.isOn || (plan.from !== null && new Date(plan.from) <= now)
}
