import type { BodyOf, StaffMaintenance } from '@fairhouse/protocol'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { gamesChanged } from '../../catalogue/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import type { GameKeeper } from './vendor-actions.ts'
import { lockVendor } from './vendor-rows.ts'

interface MaintenanceRow {
  readonly [column: string]: unknown
  readonly maintenance_no: bigint
  readonly code: string
  readonly vendor_name: string
  readonly game_no: bigint | null
  readonly game_name: string | null
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly ended_at: Date | null
  readonly reason: string
  readonly username: string | null
  readonly suggested: { readonly no: string; readonly name: string }[] | null
  readonly now: Date
}

const SELECT = `
select m.*, v.code, v.name as vendor_name, g.name as game_name, s.username, app_now() as now,
  (select jsonb_agg(jsonb_build_object('no', x.game_no::text, 'name', x.name) order by k.n)
   from unnest(m.suggestions) with ordinality as k(no, n)
   join games x on x.brand_id = m.brand_id and x.game_no = k.no) as suggested
from game_maintenances m join vendors v using (vendor_id)
left join games g on g.brand_id = m.brand_id and g.game_no = m.game_no
left join staff_members s on s.staff_id = m.created_by`

const LATELY = 50

function stateOf({ starts_at, ends_at, ended_at, now }: MaintenanceRow): StaffMaintenance['state'] {
  if (ended_at !== null || (ends_at !== null && ends_at <= now)) return 'over'
  return starts_at > now ? 'planned' : 'running'
}

function present(row: MaintenanceRow): StaffMaintenance {
  return {
    maintenanceId: wireId('mnt', row.maintenance_no),
    vassalage: row.code,
    vendorName: row.vendor_name,
    game:
      row.game_no === null
        ? null
        : { gameNo: wireId('gam', row.game_no), name: row.game_name ?? '' },
    state: stateOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    suggestions: (row.suggested ?? []).map(({ no, name }) => ({
      gameNo: wireId('gam', BigInt(no)),
      name,
    })),
    createdBy: row.username,
  }
}

/** Running, planned and recently ended maintenances; the newest first. */
export async function readMaintenances(db: Tx, brandId: number): Promise<StaffMaintenance[]> {
  const rows = await db.query<MaintenanceRow>(
    `${SELECT} where m.brand_id = $1
     order by (m.ended_at is null and (m.ends_at is null or m.ends_at > app_now())) desc,
       m.maintenance_no desc limit ${LATELY}`,
    [brandId],
  )
  return rows.map(present)
}

async function readOne(tx: Tx, brandId: number, no: bigint): Promise<MaintenanceRow> {
  const rows = await tx.query<MaintenanceRow>(
    `${SELECT} where m.brand_id = $1 and m.maintenance_no = $2`,
    [brandId, no],
  )
  if (!rows[0]) throw new Problem('MAINTENANCE_NOT_FOUND')
  return rows[0]
}

/** Numbers of games of the brand, optionally of a vendor. Throws GAME_NOT_FOUND. */
async function requireGames(
  tx: Tx,
  brandId: number,
  gameNos: readonly string[],
  vendorId: number | null = null,
): Promise<bigint[]> {
  const numbers = gameNos.map((one) => parseId('gam', one) ?? 0n)
  const rows = await tx.query(
    `select 1 from games where brand_id = $1 and game_no = any($2)
       and ($3::int is null or vendor_id = $3)`,
    [brandId, numbers, vendorId],
  )
  if (rows.length < numbers.length) throw new Problem('GAME_NOT_FOUND')
  return numbers
}

/** When it begins and ends: neither behind, nor the end before the beginning. */
async function requireSpan(
  tx: Tx,
  body: { readonly startsAt: string | null; readonly endsAt: string | null },
): Promise<{ startsAt: Date; endsAt: Date | null }> {
  const now = await readNow(tx)
  const startsAt = readInstant('startsAt', body.startsAt ?? undefined) ?? now
  const endsAt = readInstant('endsAt', body.endsAt ?? undefined) ?? null
  const begins = startsAt < now ? now : startsAt
  if (endsAt !== null && endsAt <= begins) throw new Problem('DATE_RANGE_INVALID')
  return { startsAt: begins, endsAt }
}

/** Plans a maintenance. Requires the permission to write games. Throws the errors of the route. */
export function planMaintenance(
  db: Db,
  { brand, actor }: GameKeeper,
  body: BodyOf<'POST /staff/games/maintenances'>,
): Promise<StaffMaintenance> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const vendorId = await lockVendor(tx, brandId, body.vassalage)
    const own = body.gameNo === null ? [] : [body.gameNo]
    const [gameNo = null] = await requireGames(tx, brandId, own, vendorId)
    const suggestions = await requireGames(tx, brandId, body.suggestions)
    const { startsAt, endsAt } = await requireSpan(tx, body)
    const rows = await tx.query<{ maintenance_no: bigint }>(
      `insert into game_maintenances (brand_id, vendor_id, game_no, starts_at, ends_at,
         suggestions, reason, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning maintenance_no`,
      [brandId, vendorId, gameNo, startsAt, endsAt, suggestions, body.reason.trim(), actor.staffId],
    )
    await gamesChanged(tx, brandId)
    const made = present(await readOne(tx, brandId, rows[0]?.maintenance_no ?? 0n))
    const { maintenanceId, ...details } = made
    await auditAction(tx, actor, {
      brandId,
      action: 'games.maintenancePlanned',
      subject: maintenanceId,
      details: { ...details, createdBy: auditName(actor) },
    })
    return made
  })
}

/**
 * Ends a maintenance. Requires the permission to write games. Throws MAINTENANCE_NOT_FOUND,
 * NOT_CHANGED (over).
 */
export function endMaintenance(
  db: Db,
  { brand, actor }: GameKeeper,
  maintenanceId: string,
  reason: string,
): Promise<StaffMaintenance> {
  const { brandId } = brand
  const no = parseId('mnt', maintenanceId) ?? 0n
  return db.transaction(async (tx) => {
    await tx.query(
      `select 1 from game_maintenances where brand_id = $1 and maintenance_no = $2 for update`,
      [brandId, no],
    )
    const before = await readOne(tx, brandId, no)
    if (stateOf(before) === 'over') throw new Problem('NOT_CHANGED')
    await tx.query(
      `update game_maintenances set ended_at = app_now()
       where brand_id = $1 and maintenance_no = $2`,
      [brandId, no],
    )
    await gamesChanged(tx, brandId)
    const details = { vassalage: before.code, game: before.game_name, reason }
    await auditAction(tx, actor, {
      brandId,
      action: 'games.maintenanceEnded',
      subject: maintenanceId,
      details,
    })
    return present(await readOne(tx, brandId, no))
  })
}
