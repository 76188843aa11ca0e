import type { Brand, RequestOrigin } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Deps } from '#server/deps.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readLanguageStates } from '../languages.ts'
import {
  planMaintenance,
  presentSwitches,
  readRegisterSettings,
  setAccess,
  setLanguages,
  setLook,
  setRegisterFields,
  setSite,
  turnSwitches,
} from './settings.ts'

export const staffSettingsRoutes: RouteTable = (route, deps) => {
  /** The brand after a change: this node's cache may be older. */
  const fresh = (brand: Brand) => {
    deps.brands.forget()
    return deps.brands.byId(brand.brandId)
  }

  route('GET /staff/switches', async ({ brand }) => switchesOut(brand))

  route('PUT /staff/switches', async ({ staff, brand, body }) => {
    const action = { db: deps.db, brand, actor: staff, reason: body.reason }
    await turnSwitches(action, body.switches)
    return switchesOut(await fresh(brand))
  })

  route('GET /staff/site-settings', async ({ brand }) => siteOut(brand))

  route('PUT /staff/site-settings', async ({ staff, brand, body }) => {
    await setSite({ db: deps.db, brand, actor: staff, reason: body.reason }, body.site)
    return siteOut(await fresh(brand))
  })

  route('GET /staff/look', async ({ brand }) => lookOut(brand))

  route('PUT /staff/look', async ({ staff, brand, body }) => {
    const { look, tagline, reason } = body
    await setLook({ db: deps.db, brand, actor: staff, reason }, { look, tagline })
    return lookOut(await fresh(brand))
  })

  route('GET /staff/languages', ({ brand }) => languagesOut(brand))

  route('PUT /staff/languages', async ({ staff, brand, body }) => {
    const { choice, reason } = body
    await setLanguages({ db: deps.db, brand, actor: staff, reason }, choice)
    return languagesOut(await fresh(brand))
  })

  route('GET /staff/register-settings', async ({ brand }) => ({
    fields: await readRegisterSettings(deps.db, brand),
  }))

  route('PUT /staff/register-settings', async ({ staff, brand, body }) => {
    const action = { db: deps.db, brand, actor: staff, reason: body.reason }
    await setRegisterFields(action, body.fields)
    return { fields: await readRegisterSettings(deps.db, brand) }
  })

  route('GET /staff/access-rules', async ({ staff, brand }) => accessOut(deps, brand, staff))

  route('PUT /staff/access-rules', async ({ staff, brand, body }) => {
    const { rules, reason, isOwnAddressConfirmed: isConfirmed = false } = body
    const own = { ...originOf(deps, staff), isConfirmed }
    await setAccess({ db: deps.db, brand, actor: staff, reason }, rules, own)
    return accessOut(deps, await fresh(brand), staff)
  })

  route('GET /staff/maintenance', async ({ brand }) => maintenanceOut(deps, brand))

  route('PUT /staff/maintenance', async ({ staff, brand, body }) => {
    await planMaintenance({ db: deps.db, brand, actor: staff, reason: body.reason }, body.plan)
    return maintenanceOut(deps, await fresh(brand))
  })
}

function switchesOut(brand: Brand) {
  return { switches: presentSwitches(brand), changed: brand.settings.changed.switches }
}

function siteOut(brand: Brand) {
  return { site: brand.settings.site, changed: brand.settings.changed.site }
}

function lookOut({ settings }: Brand) {
  return { look: settings.look, tagline: settings.tagline, changed: settings.changed.look }
}

async function languagesOut(brand: Brand) {
  const { languages: choice, changed } = brand.settings
  return { choice, languages: await readLanguageStates(brand), changed: changed.languages }
}

function originOf(deps: Pick<Deps, 'placeOf'>, { address }: StaffActor): RequestOrigin {
  return { address, country: deps.placeOf(address).country }
}

function accessOut(
  deps: Pick<Deps, 'placeOf' | 'config'>,
  { profile, settings }: Brand,
  staff: StaffActor,
) {
  const { address, country } = originOf(deps, staff)
  const { blockedCountries, closesWithoutCountry } = profile
  return {
    rules: settings.access,
    profile: { blockedCountries: [...blockedCountries], closesWithoutCountry },
    hasGeodata: deps.config.GEO_FILE !== '',
    own: { address, country: country ?? null },
    changed: settings.changed.access,
  }
}

function maintenanceOut(deps: Deps, brand: Brand) {
  const { maintenance: plan, changed } = brand.settings
  return { plan, isNow: deps.brands.isUnderMaintenance(brand), changed: changed.maintenance }
}
