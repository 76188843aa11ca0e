import type { LoginSession } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { placeText, type PlaceOf } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'
import type { StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { endStaffSession, endStaffSessions } from '../sessions.ts'

interface SessionRow {
  readonly [column: string]: unknown
  readonly session_id: string
  readonly token_hash: Buffer
  readonly device: string
  readonly address: string
  readonly created_at: Date
  readonly last_seen_at: Date
}

/** Sessions of a person that are open; `$2` names one of them, null all. */
const OPEN = `
select session_id, token_hash, device, address, created_at, last_seen_at from staff_sessions
where staff_id = $1 and ($2::text is null or session_id = $2) and ended_at is null
  and expires_at > app_now() and last_seen_at > app_now() - make_interval(mins => idle_minutes)
order by last_seen_at desc, created_at desc`

/** The person's own sessions, this one among them. Open to any staff. */
export async function readOwnSessions(
  context: StaffContext & { readonly placeOf: PlaceOf },
  actor: StaffActor,
): Promise<LoginSession[]> {
  const rows = await context.db.query<SessionRow>(OPEN, [actor.staffId, null])
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    address: row.address,
    place: placeText(context.placeOf(row.address)),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash.equals(actor.session.tokenHash),
  }))
}

/**
 * Ends one of the person's own sessions. Open to any staff. Throws LOGIN_SESSION_NOT_FOUND (over,
 * or another's).
 */
export async function endOwnSession(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  sessionId: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = (await tx.query<SessionRow>(`${OPEN} for update`, [actor.staffId, sessionId]))[0]
    if (!row) throw new Problem('LOGIN_SESSION_NOT_FOUND')
    await endStaffSession(tx, row.token_hash)
    await auditAction(tx, actor, {
      brandId,
      action: 'staff.sessionEnded',
      subject: wireId('stf', actor.staffId),
      details: { sessionId, device: row.device, address: row.address },
    })
  })
}

/** Ends all of the person's own sessions but this. Open to any staff. Returns how many. */
export async function endOtherOwnSessions(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const rows = await tx.query<SessionRow>(`${OPEN} for update`, [actor.staffId, null])
    const others = rows.filter((row) => !row.token_hash.equals(actor.session.tokenHash))
    if (others.length === 0) return 0
    await endStaffSessions(tx, actor.staffId, actor.session.tokenHash)
    await auditAction(tx, actor, {
      brandId,
      action: 'staff.sessionsEnded',
      subject: wireId('stf', actor.staffId),
      details: { ended: others.length },
    })
    return others.length
  })
}
