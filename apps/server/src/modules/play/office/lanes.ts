import { GAME_CATEGORIES, type BodyOf, type StaffLane } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { gamesChanged, type GameCatalogueCache } from '../../catalogue/index.ts'
import { auditAction } from '../../staff/index.ts'
import type { GamesContext } from './context.ts'
import type { GameKeeper } from './vendor-actions.ts'

interface LaneRow {
  readonly [column: string]: unknown
  readonly category: StaffLane['category']
  readonly vendor_id: number
  readonly code: string
  readonly name: string
  readonly health: 'well' | 'sick' | 'down'
  readonly is_hot: boolean
  readonly is_shown: boolean
  readonly is_esports: boolean
  readonly logo_picture_id: string | null
}

const READ = `
select l.*, v.code, v.name, i.health from game_lanes l
join vendors v using (vendor_id) join vendor_integrations i using (brand_id, vendor_id)
where l.brand_id = $1 and ($2::text is null or l.category = $2)
order by l.sort_order, v.name`

/** All lanes that have vendors, in the order of the categories. */
export async function readLanes(
  db: Tx,
  games: GameCatalogueCache,
  brand: Brand,
): Promise<StaffLane[]> {
  const rows = await db.query<LaneRow>(READ, [brand.brandId, null])
  const offered = Map.groupBy(
    (await games.of(brand)).games,
    ({ vendorId, category }) => `${category} ${vendorId}`,
  )
  return GAME_CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.category === category)
    const vendors = own.map((row) => ({
      vassalage: row.code,
      name: row.name,
      health: row.health,
      isHot: row.is_hot,
      isShown: row.is_shown,
      isEsports: row.is_esports,
      offered: offered.get(`${category} ${row.vendor_id}`)?.length ?? 0,
      logoId: row.logo_picture_id,
    }))
    return vendors.length === 0 ? [] : [{ category, vendors }]
  })
}

const partsOf = (row: LaneRow) => ({
  vassalage: row.code,
  isHot: row.is_hot,
  isShown: row.is_shown,
  isEsports: row.is_esports,
  logoId: row.logo_picture_id,
})

type LanePart = ReturnType<typeof partsOf>

/** Each of them is a logo of this brand. Throws PICTURE_NOT_FOUND. */
async function requireLogos(tx: Tx, brandId: number, lane: readonly LanePart[]): Promise<void> {
  const ids = new Set(lane.flatMap(({ logoId }) => logoId ?? []))
  const rows = await tx.query(
    `select 1 from pictures where brand_id = $1 and purpose = 'logo' and picture_id = any($2)`,
    [brandId, [...ids]],
  )
  if (rows.length === ids.size) return
  throw new Problem('PICTURE_NOT_FOUND', [{ field: 'logoId', code: 'PICTURE_NOT_FOUND' }])
}

/**
 * Sets a lane as a whole. Requires the permission to write games. Throws, in order:
 * CHANGED_MEANWHILE (other vendors than the lane has), PICTURE_NOT_FOUND, NOT_CHANGED.
 */
export async function changeLane(
  { db, games }: Pick<GamesContext, 'db' | 'games'>,
  { brand, actor }: GameKeeper,
  category: StaffLane['category'],
  { vendors, reason }: BodyOf<'PUT /staff/games/lanes/:category'>,
): Promise<StaffLane[]> {
  const { brandId } = brand
  await db.transaction(async (tx) => {
    const rows = await tx.query<LaneRow>(`${READ} for no key update of l`, [brandId, category])
    const idOf = new Map(rows.map((row) => [row.code, row.vendor_id]))
    const named = new Set(vendors.map(({ vassalage }) => vassalage))
    const isWhole = named.size === rows.length && rows.every(({ code }) => named.has(code))
    if (!isWhole || vendors.length !== rows.length) throw new Problem('CHANGED_MEANWHILE')
    const before = rows.map(partsOf)
    const logoOf = new Map(before.map(({ vassalage, logoId }) => [vassalage, logoId]))
    const after = vendors.map(({ vassalage, isHot, isShown, isEsports, logoId }): LanePart => {
      const logo = logoId === undefined ? (logoOf.get(vassalage) ?? null) : logoId
      const isESport = isEsports && category === 'SPORTS'
      return { vassalage, isHot, isShown, isEsports: isESport, logoId: logo }
    })
    await requireLogos(tx, brandId, after)
    if (JSON.stringify(before) === JSON.stringify(after)) throw new Problem('NOT_CHANGED')
    for (const [at, one] of after.entries()) {
      await tx.query(
        `update game_lanes set sort_order = $4, is_hot = $5, is_shown = $6, is_esports = $7,
           logo_picture_id = $8 where brand_id = $1 and category = $2 and vendor_id = $3`,
        [
          brandId,
          category,
          idOf.get(one.vassalage),
          at + 1,
          one.isHot,
          one.isShown,
          one.isEsports,
          one.logoId,
        ],
      )
    }
    await gamesChanged(tx, brandId)
    const details = { before, after, reason }
    await auditAction(tx, actor, { brandId, action: 'games.lane', subject: category, details })
  })
  games.forget(brandId)
  return readLanes(db, games, brand)
}
