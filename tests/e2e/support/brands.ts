import { randomInt } from 'node:crypto'
import type { BrandSeed } from '@fairhouse/profiles'
import type { Permission } from '@fairhouse/protocol'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { signal } from '../../../apps/server/src/realtime/announce.ts'
import { writeBrand } from '../../../apps/server/src/seed.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { expect } from './journey.ts'
import { newAddress } from './places.ts'

/** A brand reserved for journeys: closing it or switching its features disturbs no others. */
function brandOf(brandId: number, code: string, rest: Partial<BrandSeed> = {}): BrandSeed {
  return {
    brandId,
    code,
    name: `Casa ${code}`,
    profile: 'demo',
    currency: 'BRL',
    hosts: [`${code}.localhost`],
    lotteries: [],
    ...rest,
  }
}

/** Brands of the journeys, by what is special about them. */
export const BRANDS = {
  /** Under maintenance, as soon as a journey closes it. */
  shut: brandOf(101, 'shut'),
  /** Not to be played from everywhere: see the places of support/places.ts. */
  far: brandOf(102, 'far', { profile: 'intl' }),
  /** Asks for a code by SMS and a captcha at the sign-up. */
  careful: brandOf(103, 'careful', {
    switches: { registrationSms: true, registrationCaptcha: true },
  }),
  /** Passwords expire. */
  ageing: brandOf(104, 'ageing', { switches: { passwordExpiry: true } }),
  /** Blocks addresses, while a journey does. */
  gated: brandOf(105, 'gated'),
} as const

export type BrandName = keyof typeof BRANDS

/** A brand for a single journey, once: days of its ledger are written by hand. */
export async function openBrand(
  rest: Partial<BrandSeed> = {},
): Promise<BrandSeed & { readonly address: string }> {
  const brandId = randomInt(1_000, 30_000)
  const brand = brandOf(brandId, `own${brandId}`, rest)
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.transaction(async (tx) => {
      await writeBrand(tx, brand)
      await signal(tx, { kind: 'settings.changed' })
    }),
  )
  const url = new URL(process.env['E2E_BASE_URL'] ?? '')
  url.hostname = `${brand.code}.localhost`
  const request = await requestAt(url.origin)
  // A server that does not know it yet treats its address as that of the first brand.
  await expect
    .poll(async () => {
      const answer = await request.get('/wps/system/permission')
      return ((await answer.json()) as Permission).system.brand.code
    })
    .toBe(brand.code)
  await request.dispose()
  return { ...brand, address: url.origin }
}

/** Where a brand of the journeys is. */
export function addressOf(name: BrandName): string {
  const url = new URL(process.env['E2E_BASE_URL'] ?? '')
  url.hostname = BRANDS[name].hosts[0] ?? ''
  return url.origin
}

/** Requests to a brand, outside of every page, from a network of their own. */
export function requestTo(name: BrandName): Promise<APIRequestContext> {
  return requestAt(addressOf(name))
}

/** The same by the brand's address. */
export function requestAt(address: string): Promise<APIRequestContext> {
  return requests.newContext({
    // Only browsers resolve names below "localhost".
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    extraHTTPHeaders: { host: new URL(address).host, 'x-forwarded-for': newAddress() },
  })
}

/** Writes the brands of the journeys beside those of a fresh install. */
export async function writeBrands(dataDir: string): Promise<void> {
  await withDatabase(dataDir, (db) =>
    db.transaction(async (tx) => {
      for (const brand of Object.values(BRANDS)) await writeBrand(tx, brand)
      await signal(tx, { kind: 'settings.changed' })
    }),
  )
}
