import type { StaffActor } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, type MemberStaffContext, auditName } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

interface Given {
  readonly brandId: number
  readonly memberId: string
  readonly reason: string
}

/**
 * Blocks a member: every login session ends on every node, and no login opens another. Requires the
 * permission to block members. Throws MEMBER_NOT_FOUND, NOT_CHANGED (blocked before).
 */
export async function blockMember(
  context: MemberStaffContext,
  actor: StaffActor,
  { brandId, memberId, reason }: Given,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId, true)
    if (member.status === 'blocked') throw new Problem('NOT_CHANGED')
    await tx.query(`update members set status = 'blocked' where brand_id = $1 and member_id = $2`, [
      brandId,
      member.member_id,
    ])
    await tx.query(
      `insert into member_blocks (brand_id, member_id, reason, blocked_by, blocked_at)
       values ($1, $2, $3, $4, app_now())`,
      [brandId, member.member_id, reason, auditName(actor)],
    )
    const ended = await context.sessions.end(tx, brandId, { memberId: member.member_id })
    await auditAction(tx, actor, {
      brandId,
      action: 'member.blocked',
      subject: memberId,
      details: { before: { status: member.status }, after: { status: 'blocked' }, reason, ended },
    })
  })
}

/**
 * Unblocks a member. Requires the permission to block members. Throws the errors of `blockMember`.
 */
export async function unblockMember(
  context: MemberStaffContext,
  actor: StaffActor,
  { brandId, memberId, reason }: Given,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId, true)
    if (member.status !== 'blocked') throw new Problem('NOT_CHANGED')
    await tx.query(`update members set status = 'active' where brand_id = $1 and member_id = $2`, [
      brandId,
      member.member_id,
    ])
    await tx.query('delete from member_blocks where brand_id = $1 and member_id = $2', [
      brandId,
      member.member_id,
    ])
    await auditAction(tx, actor, {
      brandId,
      action: 'member.unblocked',
      subject: memberId,
      details: { before: { status: 'blocked' }, after: { status: 'active' }, reason },
    })
  })
}
