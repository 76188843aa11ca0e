import type { MaintenancePlan, SiteSettings, SwitchId } from '@fairhouse/protocol'
import { isFamilyName, isPaletteName } from '@fairhouse/ui/art'
import type { Brand, SwitchChoices } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { LookSettings } from './brand-settings.ts'
import { isAllowed, isChosen, OWN_SWITCHES } from './switches.ts'
import {
  isSame,
  lockSettings,
  requireOwn,
  writeSettings,
  type SettingsChange,
} from './write-settings.ts'

/**
 * Turns switches. Throws NOT_FOUND (a brand of trials), FEATURE_OFF (the jurisdiction forbids what
 * would be switched on), NOT_CHANGED.
 */
export async function changeSwitches(
  tx: Tx,
  brand: Brand,
  turned: readonly { readonly id: SwitchId; readonly isOn: boolean }[],
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  for (const { id, isOn } of turned) {
    const isOwn = OWN_SWITCHES.includes(id)
    if (!isOwn || (isOn && !isAllowed(brand.profile, id))) {
      throw new Problem('FEATURE_OFF', [{ field: 'switches', code: 'FEATURE_OFF', expected: id }])
    }
  }
  const { choices } = await lockSettings(tx, brand)
  const changed = turned.filter(({ id, isOn }) => isChosen(choices, id) !== isOn)
  if (changed.length === 0) throw new Problem('NOT_CHANGED')
  const after: SwitchChoices = {
    ...choices,
    ...Object.fromEntries(changed.map(({ id, isOn }) => [id, isOn])),
  }
  await writeSettings(tx, brand, 'switches', after, by)
  const pick = (from: SwitchChoices) =>
    Object.fromEntries(changed.map(({ id }) => [id, isChosen(from, id)]))
  return { before: pick(choices), after: pick(after) }
}

/**
 * Changes addresses and numbers of the site. Throws NOT_FOUND, VALIDATION_FAILED (bounds of words
 * that leave no room), NOT_CHANGED.
 */
export async function changeSite(
  tx: Tx,
  brand: Brand,
  site: SiteSettings,
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  if (site.feedbackMaxWords < site.feedbackMinWords) {
    const expected = '>= feedbackMinWords'
    const fault = { field: 'site.feedbackMaxWords', code: 'VALIDATION_FAILED', expected } as const
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  const before = (await lockSettings(tx, brand)).site
  const after = { ...before, ...site }
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  await writeSettings(tx, brand, 'site', after, by)
  return { before, after }
}

/**
 * Changes the plan of maintenance. Throws NOT_FOUND, VALIDATION_FAILED (an end before the
 * beginning), NOT_CHANGED.
 */
export async function changeMaintenance(
  tx: Tx,
  brand: Brand,
  plan: MaintenancePlan,
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  if (plan.from !== null && plan.until !== null && plan.until <= plan.from) {
    const fault = { field: 'plan.until', code: 'VALIDATION_FAILED', expected: '> from' } as const
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  const before = (await lockSettings(tx, brand)).maintenance
  const { isOn, from, until, message } = plan
  const after: MaintenancePlan = { isOn, from, until, message }
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  await writeSettings(tx, brand, 'maintenance', after, by)
  return { before, after }
}

/** Refuses names of art that nothing is drawn by. */
function requireArt(field: string, names: readonly string[], isKnown: (name: string) => boolean) {
  const unknown = names.find((name) => !isKnown(name))
  if (unknown === undefined) return
  const expected = 'the name of art of ours'
  throw new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/**
 * Changes how the brand looks. Any seed within the wire's bounds gives readable pages: the recipe
 * solves for contrast. Throws NOT_FOUND, VALIDATION_FAILED (art that does not exist), NOT_CHANGED.
 */
export async function changeLook(
  tx: Tx,
  brand: Brand,
  given: LookSettings,
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  requireArt('look.families', given.look.families, isFamilyName)
  requireArt('look.palettes', given.look.palettes, isPaletteName)
  const { look, tagline } = await lockSettings(tx, brand)
  const before: LookSettings = { look, tagline }
  const after: LookSettings = {
    look: { ...look, ...given.look },
    tagline: Object.fromEntries(Object.entries(given.tagline).toSorted()),
  }
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  await writeSettings(tx, brand, 'look', after, by)
  return { before, after }
}
