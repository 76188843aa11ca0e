import type { StaffActor } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import { auditAction, type MemberStaffContext } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

/**
 * Ends one login session of a member, or all. Requires the permission to block members. Throws
 * MEMBER_NOT_FOUND, LOGIN_SESSION_NOT_FOUND (the one named is not open, or another's).
 */
export async function endMemberSessions(
  context: MemberStaffContext,
  actor: StaffActor,
  given: {
    readonly brandId: number
    readonly memberId: string
    readonly sessionId?: string
    readonly reason: string
  },
): Promise<number> {
  const { brandId, memberId, sessionId, reason } = given
  const brand = await context.brands.byId(brandId)
  return context.db.transaction(async (tx) => {
    const { member_id: id } = await requireMember(tx, brandId, memberId)
    const choice = sessionId === undefined ? { memberId: id } : { memberId: id, sessionId }
    const ended = await context.sessions.end(tx, brandId, choice)
    if (sessionId !== undefined && ended === 0) throw new Problem('LOGIN_SESSION_NOT_FOUND')
    if (ended > 0) await recordSecurityEvent(tx, context, brand, id, { kind: 'sessionsEnded' })
    await auditAction(tx, actor, {
      brandId,
      action: 'member.sessionsEnded',
      subject: memberId,
      details: { sessionId: sessionId ?? null, ended, reason },
    })
    return ended
  })
}
