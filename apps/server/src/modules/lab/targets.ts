import { createHash } from 'node:crypto'
import type { LabTargets } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { readIntegrations, type Integration } from '../vendors/index.ts'
import type { Brands } from '../settings/index.ts'

interface Context {
  readonly db: Tx
  readonly vault: Vault
  readonly brands: Brands
}

/**
 * In the address of the lab's wallet for foreign vendors of a brand: always the same, so that it
 * can be set there before a run. It opens nothing: calls are trusted by their signature.
 */
export function labWalletKey(brand: Brand): string {
  return createHash('sha256').update(`vendor lab of ${brand.code}`).digest('hex').slice(0, 32)
}

const isPlayable = ({ baseUrl, profile, wallet, state, keys }: Integration) =>
  baseUrl !== undefined &&
  profile === 'fairhouse' &&
  wallet === 'seamless' &&
  state !== 'closed' &&
  keys.length > 0

/** Vendors that can be tested: each by its sandbox, where it has one, else as it is. */
export async function playableVendors(
  { db, vault, brands }: Context,
  brand: Brand,
): Promise<{ readonly integration: Integration; readonly isSandbox: boolean }[]> {
  const trials = await brands.trialsOf(brand)
  const all = (await readIntegrations(db, vault)).filter(isPlayable)
  const sandboxes = all.filter(({ brandId }) => brandId === trials?.brandId)
  const own = all.filter(({ brandId }) => brandId === brand.brandId)
  return own.map((one) => {
    const sandbox = sandboxes.find(({ vendorId }) => vendorId === one.vendorId)
    return { integration: sandbox ?? one, isSandbox: sandbox !== undefined }
  })
}

const GAMES = `
select g.vendor_id, array_agg(g.game_code order by g.game_code <> 'dice', g.game_code) as codes
from games g where g.brand_id = $1 and g.is_enabled and not g.is_gone group by g.vendor_id`

/** The choices of the office. */
export async function readTargets(
  context: Context,
  brand: Brand,
  publicUrl: string,
): Promise<LabTargets> {
  const vendors = await playableVendors(context, brand)
  const rows = await context.db.query<{ vendor_id: number; codes: string[] }>(GAMES, [
    brand.brandId,
  ])
  const games = new Map(rows.map((row) => [row.vendor_id, row.codes]))
  return {
    hasSandbox: (await context.brands.trialsOf(brand)) !== undefined,
    vendors: vendors.map(({ integration, isSandbox }) => ({
      vassalage: integration.code,
      name: integration.name,
      address: integration.baseUrl ?? '',
      isSandbox,
      games: games.get(integration.vendorId) ?? [],
    })),
    walletUrl: `${publicUrl}/gw/v1/${labWalletKey(brand)}`,
    currency: brand.currency.code,
  }
}
