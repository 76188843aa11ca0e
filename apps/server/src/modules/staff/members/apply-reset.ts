import type { ApprovalShape } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import { factorsOf, recordSecurityEvent, resetFactors } from '../../verification/index.ts'
import type { CarryOut } from '../approvals/actions.ts'
import { propose } from '../approvals/propose.ts'
import { auditDeed } from '../audited.ts'
import type { MemberStaffContext } from '../context.ts'
import { requirePrepared } from '../one-time-password.ts'
import type { StaffActor } from '../policy.ts'
import { requireMember } from './find-member.ts'

export type ResetWhat = 'password' | 'secondFactors'

/**
 * Proposes a reset, for a second pair of eyes. Who resets members may. Errors: MEMBER_NOT_FOUND,
 * NOT_CHANGED (no second factor to take away, or a trial, which has no password).
 */
export async function proposeReset(
  context: MemberStaffContext,
  actor: StaffActor,
  given: {
    readonly brandId: number
    readonly memberId: string
    readonly what: ResetWhat
    readonly reason: string
  },
): Promise<ApprovalShape> {
  const { brandId, memberId, what, reason } = given
  const brand = await context.brands.byId(brandId)
  return context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId)
    if (member.kind === 'trial') throw new Problem('NOT_CHANGED')
    if (what === 'secondFactors') {
      const { methods } = await factorsOf(tx, brand, member.member_id)
      const isAny = methods.some((method) => method === 'totp' || method === 'passkey')
      if (!isAny) throw new Problem('NOT_CHANGED')
    }
    return propose(tx, actor, {
      brandId,
      action: what === 'password' ? 'member.resetPassword' : 'member.resetSecondFactors',
      subject: memberId,
      input: { what, username: member.username },
      reason,
    })
  })
}

/**
 * Carries out a reset. A password becomes a one-time secret that the next login must change (ruling
 * 10); sessions end, and the member is told. Error: MEMBER_NOT_FOUND.
 */
export function resetMember(what: ResetWhat): CarryOut {
  return async (tx, context, approval, actor) => {
    const brand = await context.brands.within(tx, approval.brand_id)
    const member = await requireMember(tx, brand.brandId, approval.subject, true)
    const owner = [brand.brandId, member.member_id] as const
    let password: string | undefined
    if (what === 'password') {
      const oneTime = requirePrepared(context.oneTime)
      password = oneTime.password
      await tx.query(
        `update members set password_hash = $3, must_change_password = true,
           password_changed_at = app_now() where brand_id = $1 and member_id = $2`,
        [...owner, oneTime.hash],
      )
      await tx.query('delete from password_links where brand_id = $1 and member_id = $2', [
        ...owner,
      ])
    } else {
      await resetFactors(tx, brand, member.member_id)
    }
    await context.sessions.end(tx, brand.brandId, { memberId: member.member_id })
    const kind = what === 'password' ? 'passwordReset' : 'factorsReset'
    await recordSecurityEvent(tx, context, brand, member.member_id, { kind })
    await auditDeed(tx, actor, {
      brandId: brand.brandId,
      action: what === 'password' ? 'member.passwordReset' : 'member.secondFactorsReset',
      subject: approval.subject,
      details: { proposedBy: approval.proposer, reason: approval.reason },
    })
    return password === undefined ? null : { oneTimePassword: password }
  }
}
