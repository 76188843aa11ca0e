import { CURRENCIES, type Currency, type CurrencyCode } from '@fairhouse/money'
import { profileOf, type JurisdictionProfile } from '@fairhouse/profiles'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'

export interface Brand {
  readonly brandId: number
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly profile: JurisdictionProfile
}

export interface Brands {
  /** The brand that serves a host name. Throws NOT_FOUND when none does. */
  ofHost(hostname: string): Promise<Brand>
  byId(brandId: number): Promise<Brand>
  all(): Promise<readonly Brand[]>
}

interface BrandRow {
  readonly brand_id: number
  readonly code: string
  readonly name: string
  readonly profile: string
  readonly currency: string
  readonly hosts: string[]
}

function toBrand(row: BrandRow): Brand {
  return {
    brandId: row.brand_id,
    code: row.code,
    name: row.name,
    currency: CURRENCIES[row.currency as CurrencyCode],
    profile: profileOf(row.profile),
  }
}

/** Brands change rarely: they are read once and again after `maxAgeMs`. */
export function createBrands(db: Tx, now: () => number, maxAgeMs = 30_000): Brands {
  let loaded: Promise<{ brand: Brand; hosts: string[] }[]> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  function load() {
    if (!loaded || now() - loadedAt > maxAgeMs) {
      loadedAt = now()
      loaded = db
        .query<BrandRow & Record<string, unknown>>('select * from brands order by brand_id')
        .then((rows) => rows.map((row) => ({ brand: toBrand(row), hosts: row.hosts })))
      loaded.catch(() => {
        loaded = undefined
      })
    }
    return loaded
  }

  return {
    async ofHost(hostname) {
      const brands = await load()
      const found =
        brands.find((one) => one.hosts.includes(hostname)) ??
        brands.find((one) => one.hosts.includes('*'))
      if (!found) throw new Problem('NOT_FOUND')
      return found.brand
    },
    async byId(brandId) {
      const found = (await load()).find((one) => one.brand.brandId === brandId)
      if (!found) throw new Problem('NOT_FOUND')
      return found.brand
    },
    async all() {
      return (await load()).map((one) => one.brand)
    },
  }
}
