import type {
  AccessRules,
  FieldRule,
  LanguageChoice,
  MaintenancePlan,
  RegisterFieldSetting,
  SiteSettings,
  SwitchId,
  SwitchState,
} from '@fairhouse/protocol'
import type { Brand, RequestOrigin } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { readRegisterFields, writeRegisterFields } from '../../identity/index.ts'
import { changeAccess } from '../access.ts'
import { changeLanguages, readLanguageStates } from '../languages.ts'
import { changeLook, changeMaintenance, changeSite, changeSwitches } from '../change-settings.ts'
import { isAllowed, isChosen, isOnByDefault, OWN_SWITCHES } from '../switches.ts'
import type { LookSettings } from '../brand-settings.ts'
import type { SettingsChange } from '../write-settings.ts'
import { auditAction, auditName } from '../../staff/index.ts'

/** Every switch as the brand has it for itself, and what it may do with it. */
export function presentSwitches(brand: Brand): SwitchState[] {
  return OWN_SWITCHES.map((id) => ({
    id,
    isOn: isChosen(brand.settings.choices, id) && isAllowed(brand.profile, id),
    isDefault: isChosen(brand.settings.choices, id) === isOnByDefault(id),
    isAllowed: isAllowed(brand.profile, id),
  }))
}

/** A change of settings: actor, brand and reason. */
interface SettingsAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
  readonly reason: string
}

async function change(
  { db, brand, actor, reason }: SettingsAction,
  action: string,
  work: (tx: Tx, by: string) => Promise<SettingsChange>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { before, after } = await work(tx, auditName(actor))
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action,
      subject: brand.code,
      details: { before, after, reason },
    })
  })
}

/**
 * Turns switches. Requires the permission to write settings. Throws NOT_FOUND, FEATURE_OFF,
 * NOT_CHANGED.
 */
export function turnSwitches(
  action: SettingsAction,
  turned: readonly { readonly id: SwitchId; readonly isOn: boolean }[],
): Promise<void> {
  return change(action, 'settings.switched', (tx, by) =>
    changeSwitches(tx, action.brand, turned, by),
  )
}

/**
 * Changes the site's addresses and numbers. Requires the permission to write settings. Throws
 * VALIDATION_FAILED, NOT_CHANGED.
 */
export function setSite(action: SettingsAction, site: SiteSettings): Promise<void> {
  return change(action, 'settings.siteChanged', (tx, by) => changeSite(tx, action.brand, site, by))
}

/**
 * Changes how the brand looks. Requires the permission to write settings. Throws VALIDATION_FAILED,
 * NOT_CHANGED.
 */
export function setLook(action: SettingsAction, look: LookSettings): Promise<void> {
  return change(action, 'settings.look', (tx, by) => changeLook(tx, action.brand, look, by))
}

/**
 * Chooses the languages that the brand offers. Requires the permission to write settings. Throws
 * VALIDATION_FAILED, NOT_CHANGED.
 */
export async function setLanguages(action: SettingsAction, choice: LanguageChoice): Promise<void> {
  const { brand } = action
  const states = await readLanguageStates(brand)
  return change(action, 'settings.languages', (tx, by) =>
    changeLanguages(tx, brand, states, choice, by),
  )
}

/**
 * Changes the access rules. Requires the permission to write settings. Throws VALIDATION_FAILED,
 * NOT_CHANGED, OWN_ADDRESS_BLOCKED.
 */
export function setAccess(
  action: SettingsAction,
  rules: AccessRules,
  own: RequestOrigin & { readonly isConfirmed: boolean },
): Promise<void> {
  return change(action, 'settings.access', (tx, by) =>
    changeAccess(tx, action.brand, rules, own, by),
  )
}

/**
 * Closes the site, plans to, or opens it. Requires the permission to write settings. Throws
 * VALIDATION_FAILED, NOT_CHANGED.
 */
export function planMaintenance(action: SettingsAction, plan: MaintenancePlan): Promise<void> {
  const from = readInstant('plan.from', plan.from ?? undefined)?.toISOString() ?? null
  const until = readInstant('plan.until', plan.until ?? undefined)?.toISOString() ?? null
  return change(action, 'settings.maintenance', (tx, by) =>
    changeMaintenance(tx, action.brand, { ...plan, from, until }, by),
  )
}

/** The fields of the sign-up, as staff set them. */
export async function readRegisterSettings(db: Tx, brand: Brand): Promise<RegisterFieldSetting[]> {
  return (await readRegisterFields(db, brand.brandId)).map(toSetting)
}

function toSetting(rule: FieldRule): RegisterFieldSetting {
  const { field, patternId, minLength, maxLength, enabled, required } = rule
  return { field, patternId, minLength, maxLength, enabled, required }
}

/**
 * Changes the fields of the sign-up; fields that are not named stay. Requires the permission to
 * write settings. Throws VALIDATION_FAILED, NOT_CHANGED.
 */
export function setRegisterFields(
  action: SettingsAction,
  fields: readonly RegisterFieldSetting[],
): Promise<void> {
  return change(action, 'settings.registerFields', async (tx) => {
    const { brandId } = action.brand
    const all = (await readRegisterFields(tx, brandId)).map(toSetting)
    await writeRegisterFields(tx, brandId, fields)
    const now = (await readRegisterFields(tx, brandId)).map(toSetting)
    const changed = now.filter((rule, at) => JSON.stringify(rule) !== JSON.stringify(all[at]))
    if (changed.length === 0) throw new Problem('NOT_CHANGED')
    const names = new Set(changed.map((rule) => rule.field))
    return { before: all.filter((rule) => names.has(rule.field)), after: changed }
  })
}
