import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'

const VENDOR_PROFILES = ['fairhouse', 'hub88', 'softswiss'] as const
export type VendorProfile = (typeof VENDOR_PROFILES)[number]
type VendorState = 'active' | 'paused' | 'closed'
export type VendorHealth = 'well' | 'sick' | 'down'

/** A decrypted key: a shared secret, or our halves of two key pairs. */
export interface VendorKey {
  readonly kid: string
  /** A shared secret; of pairs our own private key (PKCS 8, PEM). */
  readonly secret: string
  /** The vendor's public key (SPKI, PEM), where it signs by a pair of its own. */
  readonly publicKey: string | undefined
}

/** A vendor at a brand. */
export interface Integration {
  readonly brandId: number
  /** The brand's currency. */
  readonly currency: string
  readonly vendorId: number
  readonly code: string
  readonly name: string
  readonly integrationKey: string
  readonly profile: VendorProfile
  readonly wallet: 'seamless' | 'transfer'
  /** Undefined for a vendor that is never called. */
  readonly baseUrl: string | undefined
  readonly state: VendorState
  readonly health: VendorHealth
  /** Valid ones, newest first. */
  readonly keys: readonly VendorKey[]
}

const PURPOSE = 'vendor keys'

/** A vendor's secret, encrypted for `vendor_keys.secret_sealed`. */
export function sealVendorSecret(vault: Vault, secret: string): Buffer {
  return vault.seal(PURPOSE, secret)
}

function openVendorSecret(vault: Vault, sealed: Buffer): string {
  return vault.open(PURPOSE, sealed)
}

interface IntegrationRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly currency: string
  readonly vendor_id: number
  readonly code: string
  readonly name: string
  readonly integration_key: string
  readonly profile: VendorProfile
  readonly wallet: Integration['wallet']
  readonly base_url: string | null
  readonly state: VendorState
  readonly health: VendorHealth
  readonly kids: string[] | null
  readonly secrets: (Buffer | null)[] | null
  readonly publics: (string | null)[] | null
}

const READ = `
select i.*, b.currency, v.code, v.name, k.kids, k.secrets, k.publics
from vendor_integrations i join vendors v using (vendor_id) join brands b using (brand_id)
left join lateral (
  select array_agg(y.kid order by y.created_at desc, y.kid) as kids,
    array_agg(y.secret_sealed order by y.created_at desc, y.kid) as secrets,
    array_agg(y.public_key order by y.created_at desc, y.kid) as publics
  from vendor_keys y
  where y.brand_id = i.brand_id and y.vendor_id = i.vendor_id and y.retired_at is null) k on true`

function toIntegration(vault: Vault, row: IntegrationRow): Integration {
  const keys = (row.kids ?? []).map((kid, index) => {
    const sealed = row.secrets?.[index]
    return {
      kid,
      secret: sealed ? openVendorSecret(vault, sealed) : '',
      publicKey: row.publics?.[index] ?? undefined,
    }
  })
  return {
    brandId: row.brand_id,
    currency: row.currency,
    vendorId: row.vendor_id,
    code: row.code,
    name: row.name,
    integrationKey: row.integration_key,
    profile: row.profile,
    wallet: row.wallet,
    baseUrl: row.base_url ?? undefined,
    state: row.state,
    health: row.health,
    keys,
  }
}

/** Integrations by their keys in URLs, in the order of the keys. */
export async function readByKeys(
  db: Tx,
  vault: Vault,
  keys: readonly string[],
): Promise<(Integration | undefined)[]> {
  const rows = await db.query<IntegrationRow>(
    `${READ} where i.integration_key = any($1::text[])`,
    [[...keys]],
    'play-integrations',
  )
  const found = new Map(rows.map((row) => [row.integration_key, toIntegration(vault, row)]))
  return keys.map((key) => found.get(key))
}

/** One by brand and vendor. */
export async function readIntegration(
  db: Tx,
  vault: Vault,
  brandId: number,
  vendorId: number,
): Promise<Integration | undefined> {
  const rows = await db.query<IntegrationRow>(
    `${READ} where i.brand_id = $1 and i.vendor_id = $2`,
    [brandId, vendorId],
    'play-integration',
  )
  return rows[0] && toIntegration(vault, rows[0])
}

/** All integrations, for the worker's jobs. */
export async function readIntegrations(db: Tx, vault: Vault): Promise<Integration[]> {
  const rows = await db.query<IntegrationRow>(
    `${READ} order by i.brand_id, i.vendor_id`,
    [],
    'play-integrations-all',
  )
  return rows.map((row) => toIntegration(vault, row))
}

export interface NewIntegration {
  readonly brandId: number
  /** On the wire: vassalage. */
  readonly code: string
  readonly name: string
  readonly colors?: readonly string[]
  readonly profile?: VendorProfile
  readonly wallet?: Integration['wallet']
  readonly baseUrl?: string
  /** Generated unless agreed on with the vendor before. */
  readonly integrationKey?: string
  readonly key?: { readonly kid: string; readonly secret: string; readonly publicKey?: string }
}

/** Data for the vendor; the secret is shown only once. */
export interface Opened {
  readonly vendorId: number
  readonly integrationKey: string
  readonly kid: string
  readonly secret: string
}

/** Random letters and digits. */
function plainText(rng: Rng, length: number): string {
  return rng.bytes(length).toString('hex')
}

/**
 * Creates the vendor, if its code is new, its integration with a brand and a first key. The caller
 * ensures that there is no integration yet: the table refuses a second one (23505).
 */
export async function createIntegration(
  tx: Tx,
  { vault, rng }: { readonly vault: Vault; readonly rng: Rng },
  made: NewIntegration,
): Promise<Opened> {
  const vendors = await tx.query<{ vendor_id: number }>(
    `insert into vendors (code, name, colors) values ($1, $2, $3)
     on conflict (code) do update set code = excluded.code returning vendor_id`,
    [made.code, made.name, [...(made.colors ?? [])]],
  )
  const vendorId = vendors[0]?.vendor_id
  if (vendorId === undefined) throw new Error('the vendor was not made')
  const integrationKey = made.integrationKey ?? plainText(rng, 16)
  await tx.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile, wallet,
       base_url) values ($1, $2, $3, $4, $5, $6)`,
    [
      made.brandId,
      vendorId,
      integrationKey,
      made.profile ?? 'fairhouse',
      made.wallet ?? 'seamless',
      made.baseUrl ?? null,
    ],
  )
  const key = made.key ?? { kid: plainText(rng, 6), secret: plainText(rng, 32) }
  await tx.query(
    `insert into vendor_keys (brand_id, vendor_id, kid, secret_sealed, public_key)
     values ($1, $2, $3, $4, $5)`,
    [
      made.brandId,
      vendorId,
      key.kid,
      sealVendorSecret(vault, key.secret),
      made.key?.publicKey ?? null,
    ],
  )
  return { vendorId, integrationKey, kid: key.kid, secret: key.secret }
}
