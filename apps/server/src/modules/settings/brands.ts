import { CURRENCIES, type CurrencyCode } from '@fairhouse/money'
import { profileOf } from '@fairhouse/profiles'
import type { PrizeModeWire, SwitchId } from '@fairhouse/protocol'
import { andThen } from '#server/core/and-then.ts'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { findByHost } from './hosts.ts'
import { isUnderMaintenance, toSettings, type SettingsRow } from './brand-settings.ts'

export interface Brands {
  /** The brand that serves a host name; at once where it is cached. Throws HOST_UNKNOWN. */
  ofHost(hostname: string): Brand | Promise<Brand>
  /** The same, or its brand of trials for a token of a trial. */
  ofCall(hostname: string, token: string | undefined): Promise<Brand>
  /** The brand of its trials; undefined when it offers none. */
  trialsOf(brand: Brand): Promise<Brand | undefined>
  byId(brandId: number): Promise<Brand>
  /**
   * The same within a transaction: as last read here, else read on its own connection. A second
   * connection may not become free while its holder waits for this transaction.
   */
  within(tx: Tx, brandId: number): Promise<Brand>
  all(): Promise<readonly Brand[]>
  /** True while members are shut out. */
  isUnderMaintenance(brand: Brand): boolean
  /** The database's time, extrapolated from the last reading: for gates, never for money. */
  now(): Date
  /** Invalidates the cache: settings have changed somewhere. */
  forget(): void
}

interface BrandRow extends SettingsRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly code: string
  readonly name: string
  readonly profile: string
  readonly currency: string
  readonly hosts: string[]
  readonly trial_of: number | null
  readonly lottery_type: PrizeModeWire
  readonly now: Date
}

/** A brand from its row, or from a seed that nobody has changed yet. */
export function toBrand(
  row: Pick<BrandRow, 'code' | 'name' | 'profile' | 'currency'> & {
    readonly trial_of?: number | null
    readonly hosts?: readonly string[]
    readonly lottery_type?: PrizeModeWire
  },
  brandId: number,
  settings?: SettingsRow,
): Brand {
  const profile = profileOf(row.profile)
  const host = row.hosts?.find((one) => one !== '*')
  return {
    brandId,
    code: row.code,
    name: row.name,
    currency: CURRENCIES[row.currency as CurrencyCode],
    lotteryType: row.lottery_type ?? 'SEA',
    profile,
    settings: toSettings(profile, settings),
    ...(typeof row.trial_of !== 'number' ? {} : { trialOf: row.trial_of }),
    ...(host === undefined ? {} : { host }),
  }
}

/** The origin of a brand's site, from the install's public address: "https://play.example". */
export function siteUrlOf({ host }: Pick<Brand, 'host'>, publicUrl: string): string {
  if (host === undefined) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}

/** True where a login from a new network is asked for a second factor. */
export function isNetworkChecked(brand: Brand): boolean {
  return brand.profile.session.isNewNetworkVerified && isOn(brand, 'newNetworkCheck')
}

/** True when the brand has the feature on and its jurisdiction allows it. */
export function isOn(brand: Brand, id: SwitchId): boolean {
  return brand.settings.on.has(id)
}

/**
 * Tokens of trials begin with a letter of their own and are one longer than others: the brand of a
 * call is known before any lookup.
 */
export function isTrialToken(token: string | undefined): boolean {
  return token?.length === TRIAL_TOKEN_LENGTH && token.startsWith('t')
}

const TRIAL_TOKEN_LENGTH = 44

const READ = `
select b.*, s.switches, s.site, s.maintenance, s.access, s.look, s.languages,
  s.switches_changed, s.site_changed, s.maintenance_changed, s.access_changed,
  s.look_changed, s.languages_changed, app_now() as now
from brands b left join brand_settings s
  on s.brand_id = coalesce(b.trial_of, b.brand_id) order by b.brand_id`

interface Known {
  readonly brand: Brand
  readonly hosts: readonly string[]
}

function toKnown(row: BrandRow): Known {
  return { brand: toBrand(row, row.brand_id, row), hosts: row.hosts }
}

/**
 * Brands are read once, and again after `maxAgeMs` or when a change is announced. `now` is a
 * monotonic clock in milliseconds.
 */
export function createBrands(db: Tx, now: () => number, maxAgeMs = 30_000): Brands {
  let loaded: Promise<readonly Known[]> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  /** The last completed reading, until a change is announced. */
  let known: readonly Known[] | undefined
  let databaseTime = { at: 0, monotonic: 0 }

  function load() {
    if (!loaded || now() - loadedAt > maxAgeMs) {
      loadedAt = now()
      const reading = db.query<BrandRow>(READ).then((rows) => {
        const at = rows[0]?.now.getTime()
        if (at !== undefined) databaseTime = { at, monotonic: now() }
        const found = rows.map(toKnown)
        if (loaded === reading) known = found
        return found
      })
      loaded = reading
      reading.catch(() => {
        if (loaded === reading) loaded = undefined
      })
    }
    return loaded
  }

  const clock = () => new Date(databaseTime.at + (now() - databaseTime.monotonic))

  /** The last reading while it is fresh. */
  const fresh = () => (now() - loadedAt <= maxAgeMs ? known : undefined)

  function ofHost(hostname: string): Brand | Promise<Brand> {
    return andThen(fresh() ?? load(), (brands) => {
      const found = findByHost(brands, hostname)
      if (!found) throw new Problem('HOST_UNKNOWN')
      return found.brand
    })
  }

  async function trialsOf(brand: Brand): Promise<Brand | undefined> {
    return (await load()).find((one) => one.brand.trialOf === brand.brandId)?.brand
  }

  return {
    ofHost,
    trialsOf,
    async ofCall(hostname, token) {
      const brand = await ofHost(hostname)
      return isTrialToken(token) ? ((await trialsOf(brand)) ?? brand) : brand
    },
    async byId(brandId) {
      const found = (await load()).find((one) => one.brand.brandId === brandId)
      if (!found) throw new Problem('NOT_FOUND')
      return found.brand
    },
    async within(tx, brandId) {
      const brands = fresh() ?? (await tx.query<BrandRow>(READ)).map(toKnown)
      const found = brands.find((one) => one.brand.brandId === brandId)
      if (!found) throw new Problem('NOT_FOUND')
      return found.brand
    },
    async all() {
      return (await load()).map((one) => one.brand)
    },
    isUnderMaintenance: (brand) => isUnderMaintenance(brand.settings.maintenance, clock()),
    now: clock,
    forget() {
      loaded = undefined
      known = undefined
    },
  }
}
