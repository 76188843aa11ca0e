import { minor, minorToWire } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type PointDay,
  type PointEntry,
  type PointKind,
  type PointsOverview,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import { hasFundPassword } from '../fund-password/index.ts'
import { pointsOfDay, type DayTurnover } from './earn-points.ts'
import { presentConversion, presentRule, readConversion, readRule } from './rules.ts'

/** Whose points: a member's of a brand. */
interface Owner {
  readonly brandId: number
  readonly memberId: bigint
}

/** The balance as last committed. */
export async function readBalance(db: Tx, { brandId, memberId }: Owner): Promise<bigint> {
  const rows = await db.query<{ balance: bigint }>(
    'select balance from point_accounts where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  return rows[0]?.balance ?? 0n
}

async function readTurnover(
  db: Tx,
  { brandId, memberId }: Owner,
  day: string,
): Promise<DayTurnover> {
  const rows = await db.query<{ turnover: DayTurnover | null }>(
    `select jsonb_object_agg(product, turnover::text) as turnover from own_days
     where brand_id = $1 and member_id = $2 and day = $3::date and product <> ''`,
    [brandId, memberId, day],
  )
  return rows[0]?.turnover ?? {}
}

/** The member's balance, what today has earned so far, and how points are earned. */
export async function readOverview(
  db: Db,
  brand: Brand,
  member: SessionMember,
): Promise<PointsOverview> {
  const { brandId, profile } = brand
  const day = dayIn(profile.timeZone, await readNow(db))
  const rule = await readRule(db, brandId, day)
  const today = rule ? pointsOfDay(rule, await readTurnover(db, member, day)) : 0n
  return {
    balance: Number(await readBalance(db, member)),
    today: { day, points: Number(today) },
    rule: presentRule(rule),
    conversion: presentConversion(await readConversion(db, brandId), brand.currency),
    hasFundPassword: await hasFundPassword(db, member),
  }
}

interface EntryRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly kind: PointKind
  readonly amount: bigint
  readonly balance_after: bigint
  readonly day: string | null
  readonly exchange_no: bigint | null
  readonly reward_no: bigint | null
  readonly created_at: Date
}

function presentEntry(row: EntryRow): PointEntry {
  return {
    kind: row.kind,
    points: Number(row.amount),
    balanceAfter: Number(row.balance_after),
    at: row.created_at.toISOString(),
    day: row.day,
    exchangeId: row.exchange_no === null ? null : wireId('exc', row.exchange_no),
    rewardId: row.reward_no === null ? null : wireId('rwd', row.reward_no),
  }
}

/** A page of changes of a member's points, newest first. Throws VALIDATION_FAILED. */
export async function readEntries(
  db: Tx,
  { brandId, memberId }: Owner,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<{ entries: PointEntry[]; next: string | null }> {
  const { before, limit } = page
  const rows = await db.query<EntryRow>(
    `select seq, kind, amount, balance_after, day::text as day, exchange_no,
       reward_no, created_at
     from point_entries
     where brand_id = $1 and member_id = $2 and ($3::bigint is null or seq < $3)
     order by seq desc limit $4`,
    [brandId, memberId, readPlace(before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? last.seq.toString() : null
  return { entries: shown.map(presentEntry), next }
}

/** What a member's day earned its points by. Throws NOT_FOUND: nothing was earned on it. */
export async function readDay(db: Tx, owner: Owner, day: string): Promise<PointDay> {
  const rows = await db.query<{ turnover: DayTurnover; points: bigint }>(
    `select turnover, points from point_days
     where brand_id = $1 and member_id = $2 and day = $3::date`,
    [owner.brandId, owner.memberId, day],
  )
  const row = rows[0]
  const rule = row && (await readRule(db, owner.brandId, day))
  if (!row || !rule) throw new Problem('NOT_FOUND')
  const lines = RATE_PRODUCTS.flatMap((product) => {
    const turnover = row.turnover[product]
    if (turnover === undefined) return []
    const rateBp = Number(rule.rates.get(product) ?? 0n)
    return [{ product, turnoverMinor: minorToWire(minor(BigInt(turnover))), rateBp }]
  })
  return { day, points: Number(row.points), unitMinor: minorToWire(rule.unit), lines }
}
