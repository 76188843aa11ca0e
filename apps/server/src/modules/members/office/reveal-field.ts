import type { Revealable } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { readProfile } from '../profile/rows.ts'
import { readRealName } from '../real-name.ts'
import { auditAction, type StaffContext } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

/**
 * One field in full; the audit records that it was read, not its value. Requires the permission to
 * reveal. Throws MEMBER_NOT_FOUND.
 */
export async function revealField(
  context: StaffContext,
  actor: StaffActor,
  given: {
    readonly brandId: number
    readonly memberId: string
    readonly field: Revealable
    readonly reason: string
  },
): Promise<string | null> {
  const { brandId, memberId, field, reason } = given
  return context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId)
    const owner = { brandId, memberId: member.member_id }
    const { email, mobile, birth_date: birthDate } = member
    const known = {
      ...(await readProfile(tx, context.vault, owner)),
      email,
      mobile,
      birthDate,
      realName: await readRealName(tx, context.vault, owner),
    }
    const read = known[field] ?? null
    await auditAction(tx, actor, {
      brandId,
      action: 'member.revealed',
      subject: memberId,
      details: { field, reason, isKnown: read !== null },
    })
    return read
  })
}
