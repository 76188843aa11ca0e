import type { StaffVendor } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { GameCatalogueCache } from '../../catalogue/index.ts'

interface VendorRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  readonly code: string
  readonly name: string
  readonly profile: StaffVendor['profile']
  readonly wallet: StaffVendor['wallet']
  readonly integration_key: string
  readonly base_url: string | null
  readonly state: StaffVendor['state']
  readonly health: StaffVendor['health']
  readonly health_since: Date
  readonly ask_minutes: number
  readonly refund_hours: number
  readonly games: number
  readonly open_rounds: number
  readonly kids: string[] | null
  readonly made: Date[] | null
  readonly retired: (Date | null)[] | null
}

const READ = `
select i.*, v.code, v.name,
  (extract(epoch from i.ask_after) / 60)::int as ask_minutes,
  (extract(epoch from i.refund_after) / 3600)::int as refund_hours,
  (select count(*)::int from games g where g.brand_id = i.brand_id and g.vendor_id = i.vendor_id
     and not g.is_gone) as games,
  (select count(*)::int from game_rounds r where r.brand_id = i.brand_id
     and r.vendor_id = i.vendor_id and r.state = 'open') as open_rounds,
  k.kids, k.made, k.retired
from vendor_integrations i join vendors v using (vendor_id)
left join lateral (
  select array_agg(y.kid order by y.created_at desc, y.kid) as kids,
    array_agg(y.created_at order by y.created_at desc, y.kid) as made,
    array_agg(y.retired_at order by y.created_at desc, y.kid) as retired
  from vendor_keys y
  where y.brand_id = i.brand_id and y.vendor_id = i.vendor_id) k on true
where i.brand_id = $1 and ($2::text is null or v.code = $2)
order by v.name`

function present(row: VendorRow, offered: number): StaffVendor {
  return {
    vassalage: row.code,
    name: row.name,
    profile: row.profile,
    wallet: row.wallet,
    integrationKey: row.integration_key,
    baseUrl: row.base_url,
    state: row.state,
    health: row.health,
    healthSince: row.health_since.toISOString(),
    askAfterMinutes: row.ask_minutes,
    refundAfterHours: row.refund_hours,
    games: row.games,
    offered,
    openRounds: row.open_rounds,
    keys: (row.kids ?? []).map((kid, at) => ({
      kid,
      createdAt: row.made?.[at]?.toISOString() ?? '',
      retiredAt: row.retired?.[at]?.toISOString() ?? null,
    })),
  }
}

/** Vendors of a brand by name. */
export async function readVendors(
  db: Tx,
  games: GameCatalogueCache,
  brand: Brand,
): Promise<StaffVendor[]> {
  const rows = await db.query<VendorRow>(READ, [brand.brandId, null])
  const offered = Map.groupBy((await games.of(brand)).games, ({ vendorId }) => vendorId)
  return rows.map((row) => present(row, offered.get(row.vendor_id)?.length ?? 0))
}

/** A vendor with its number, as of this transaction. Throws VENDOR_NOT_FOUND. */
export async function findVendor(
  tx: Tx,
  brandId: number,
  vassalage: string,
  offered = 0,
): Promise<{ readonly vendorId: number; readonly vendor: StaffVendor }> {
  const rows = await tx.query<VendorRow>(READ, [brandId, vassalage])
  const row = rows[0]
  if (!row) throw new Problem('VENDOR_NOT_FOUND')
  return { vendorId: row.vendor_id, vendor: present(row, offered) }
}

/** A vendor with what it offers. Throws VENDOR_NOT_FOUND. */
export async function readVendor(
  db: Tx,
  games: GameCatalogueCache,
  brand: Brand,
  vassalage: string,
): Promise<StaffVendor> {
  const { vendorId } = await findVendor(db, brand.brandId, vassalage)
  const catalogue = await games.of(brand)
  const offered = catalogue.games.filter((game) => game.vendorId === vendorId).length
  return (await findVendor(db, brand.brandId, vassalage, offered)).vendor
}

/** The number of a vendor, its row locked until the transaction ends. Throws VENDOR_NOT_FOUND. */
export async function lockVendor(tx: Tx, brandId: number, vassalage: string): Promise<number> {
  const rows = await tx.query<{ vendor_id: number }>(
    `select i.vendor_id from vendor_integrations i join vendors v using (vendor_id)
     where i.brand_id = $1 and v.code = $2 for no key update of i`,
    [brandId, vassalage],
  )
  if (!rows[0]) throw new Problem('VENDOR_NOT_FOUND')
  return rows[0].vendor_id
}
