import { minor, minorToWire } from '@fairhouse/money'
import type { PlayClock } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { sumSince } from '../ledger/index.ts'
import { addEffects, effectOf, NOTHING } from './effects.ts'
import type { LimitedMember } from './own-call.ts'

const MINUTE_MS = 60_000

interface ClockRow {
  readonly [column: string]: unknown
  readonly created_at: Date
  readonly acknowledged_at: Date | null
  readonly check_minutes: number | null
  readonly now: Date
}

async function readRow(db: Tx, member: LimitedMember): Promise<ClockRow> {
  const rows = await db.query<ClockRow>(
    `select s.created_at, c.acknowledged_at, p.check_minutes, app_now() as now
     from login_sessions s
     left join session_checks c on c.brand_id = s.brand_id and c.session_id = s.session_id
     left join member_play_settings p
       on p.brand_id = s.brand_id and p.member_id = s.member_id
     where s.brand_id = $1 and s.session_id = $2`,
    [member.brandId, member.sessionId],
    'play-clock',
  )
  if (!rows[0]) throw new Problem('SESSION_INVALID')
  return rows[0]
}

/**
 * How long the member has been here since the login, what was staked and won, and when the next
 * reality check comes [S-27, S-28]. Requires the member, for the own session.
 */
export async function readPlayClock(
  db: Tx,
  brand: Brand,
  member: LimitedMember,
): Promise<PlayClock> {
  const row = await readRow(db, member)
  const sums = await sumSince(db, member, row.created_at)
  const effect = sums.reduce((sum, one) => addEffects(sum, effectOf(one.code, one.sum)), NOTHING)
  const { usual, choices } = brand.profile.money.realityCheckMinutes
  const minutes = row.check_minutes ?? usual
  const from = row.acknowledged_at ?? row.created_at
  const wire = (units: bigint) => minorToWire(minor(units))
  return {
    startedAt: row.created_at.toISOString(),
    now: row.now.toISOString(),
    stakedMinor: wire(effect.stake),
    wonMinor: wire(effect.stake - effect.loss),
    netMinor: wire(-effect.loss),
    checkMinutes: minutes,
    choices: [...choices],
    nextCheckAt: new Date(from.getTime() + minutes * MINUTE_MS).toISOString(),
  }
}

/**
 * Sets how often a reality check comes. Requires the member, for the own account. Throws
 * REALITY_CHECK_NOT_OFFERED.
 */
export async function chooseCheck(
  db: Tx,
  brand: Brand,
  member: LimitedMember,
  minutes: number,
): Promise<void> {
  const { choices } = brand.profile.money.realityCheckMinutes
  if (!choices.includes(minutes)) {
    const code = 'REALITY_CHECK_NOT_OFFERED'
    const expected = choices.join(', ')
    throw new Problem(code, [{ field: 'checkMinutes', code, expected }])
  }
  await db.query(
    `insert into member_play_settings (brand_id, member_id, check_minutes) values ($1, $2, $3)
     on conflict (brand_id, member_id) do update set check_minutes = excluded.check_minutes`,
    [member.brandId, member.memberId, minutes],
  )
}

/** The member has seen a reality check: the next one comes an interval later. */
export async function acknowledgeCheck(db: Db, member: LimitedMember): Promise<void> {
  await db.query(
    `insert into session_checks (brand_id, session_id, member_id, acknowledged_at)
     values ($1, $2, $3, app_now())
     on conflict (brand_id, session_id) do update set acknowledged_at = excluded.acknowledged_at`,
    [member.brandId, member.sessionId, member.memberId],
  )
}
