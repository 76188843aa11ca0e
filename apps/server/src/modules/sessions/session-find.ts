import type { AgentPermission } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { countVisits, type Visitor } from '../gambling-limits/index.ts'

/**
 * Each token is looked up by its own key, whatever the planner knows: with the tables still without
 * statistics, after the first rush of members, a plain join took seconds for two hundred of them.
 */
const FIND = `
select k.n, s.member_id, m.username, m.kind, a.account_id, s.session_id, s.is_restricted,
  s.sub_account_id, u.name as sub_account_name, u.permissions,
  case when s.step_up_at > app_now() - make_interval(mins => k.step_up)
    then s.step_up_at + make_interval(mins => k.step_up) end as step_up_until,
  s.last_seen_at, s.last_seen_at < app_now() - interval '1 minute' as is_stale,
  floor(extract(epoch from s.last_seen_at + make_interval(mins => k.idle) - app_now()))::int
    as seconds_left
from unnest($1::int[], $2::bytea[], $3::int[], $4::int[]) with ordinality
  as k(b, h, idle, step_up, n)
cross join lateral (
  select * from login_sessions s where s.brand_id = k.b and s.token_hash = k.h limit 1) s
cross join lateral (
  select username, kind from members m
  where m.brand_id = k.b and m.member_id = s.member_id and m.status = 'active' limit 1) m
cross join lateral (
  select account_id from ledger_accounts a
  where a.brand_id = k.b and a.member_id = s.member_id and a.kind = 'cash' limit 1) a
left join lateral (
  select name, permissions, state from agent_sub_accounts u
  where u.brand_id = k.b and u.sub_account_id = s.sub_account_id limit 1) u on true
where s.ended_at is null and s.expires_at > app_now()
  and (s.sub_account_id is null or (u.state = 'active' and m.kind = 'agent'))
  and s.last_seen_at > app_now() - make_interval(mins => k.idle)`

const TOUCH = `
update login_sessions s set last_seen_at = app_now()
from unnest($1::int[], $2::bytea[]) as k(b, h) where s.brand_id = k.b and s.token_hash = k.h`

export interface Question {
  readonly hash: Buffer
  readonly brand: Brand
}

interface SessionRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly member_id: bigint
  readonly username: string
  readonly kind: SessionMember['kind']
  readonly account_id: bigint
  readonly session_id: string
  readonly is_restricted: boolean
  readonly step_up_until: Date | null
  readonly sub_account_id: bigint | null
  readonly sub_account_name: string | null
  readonly permissions: AgentPermission[] | null
  readonly last_seen_at: Date
  readonly is_stale: boolean
  readonly seconds_left: number
}

function subAccountOf(row: SessionRow): NonNullable<SessionMember['subAccount']> | undefined {
  if (row.sub_account_id === null) return undefined
  return {
    subAccountId: row.sub_account_id,
    username: `${row.sub_account_name ?? ''}@${row.username}`,
    permissions: row.permissions ?? [],
  }
}

function toMember(row: SessionRow, { brandId, profile }: Brand): SessionMember {
  return {
    brandId,
    // Stale ones are marked as seen now.
    idleSeconds: row.is_stale ? profile.session.idleMinutes * 60 : row.seconds_left,
    accountId: row.account_id,
    memberId: row.member_id,
    username: row.username,
    kind: row.kind,
    sessionId: row.session_id,
    stepUpUntil: row.step_up_until ?? undefined,
    isRestricted: row.is_restricted,
    subAccount: subAccountOf(row),
  }
}

/** Marks sessions as seen now, and counts the time of members themselves, not of sub-accounts. */
async function markSeen(db: Db, questions: readonly Question[], rows: readonly SessionRow[]) {
  const seen = rows.flatMap((row) => {
    const question = questions[Number(row.n) - 1]
    return question ? [{ row, ...question }] : []
  })
  await db.query(TOUCH, [seen.map(({ brand }) => brand.brandId), seen.map(({ hash }) => hash)])
  const visits = seen.filter(({ row }) => row.kind !== 'trial' && row.sub_account_id === null)
  for (const [brand, of] of Map.groupBy(visits, (one) => one.brand)) {
    const visitors = of.map(({ row }): Visitor => ({
      memberId: row.member_id,
      since: row.last_seen_at,
    }))
    await countVisits(db, brand, visitors)
  }
}

/** Sessions by their hashes, in one query; those seen a while ago are marked as seen now. */
export async function loadSessions(
  db: Db,
  questions: readonly Question[],
): Promise<(SessionMember | undefined)[]> {
  const brands = questions.map(({ brand }) => brand.brandId)
  const hashes = questions.map(({ hash }) => hash)
  const idle = questions.map(({ brand }) => brand.profile.session.idleMinutes)
  const stepUp = questions.map(({ brand }) => brand.profile.session.stepUpMinutes)
  const rows = await db.query<SessionRow>(FIND, [brands, hashes, idle, stepUp], 'session-find')
  const stale = rows.filter((row) => row.is_stale)
  if (stale.length > 0) await markSeen(db, questions, stale)
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return questions.map(({ brand }, index) => {
    const row = found.get(index)
    return row && toMember(row, brand)
  })
}
