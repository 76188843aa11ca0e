import type { MemberLabelsBody } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { auditAction, type StaffContext } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

/**
 * Replaces the club and labels of a member. Requires the permission to note members. Throws
 * MEMBER_NOT_FOUND.
 */
export async function labelMember(
  context: StaffContext,
  actor: StaffActor,
  given: MemberLabelsBody & { readonly brandId: number; readonly memberId: string },
): Promise<void> {
  const { brandId, memberId, clubLabel, memberLabel } = given
  await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId, true)
    const owner = [brandId, member.member_id]
    await tx.query('delete from member_labels where brand_id = $1 and member_id = $2', owner)
    await tx.query(
      `insert into member_labels (brand_id, member_id, label_name)
       select $1, $2, name from unnest($3::text[]) as name`,
      [...owner, memberLabel],
    )
    if (clubLabel !== null) {
      await tx.query(
        `insert into member_labels (brand_id, member_id, label_name, is_club)
         values ($1, $2, $3, true)`,
        [...owner, clubLabel],
      )
    }
    await auditAction(tx, actor, {
      brandId,
      action: 'member.labelled',
      subject: memberId,
      details: { clubLabel, memberLabel: memberLabel.join(', ') },
    })
  })
}
