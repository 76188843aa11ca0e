import type { ApprovalShape } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { queueMessage } from '../../outbox/index.ts'
import { linksOf, removeLinks } from '../../social/index.ts'
import { bestContact, contactsOf } from '../../contacts/index.ts'
import { factorsOf, resetFactors } from '../../verification/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import {
  type ActionContext,
  type CarryOut,
  propose,
  auditAction,
  type MemberStaffContext,
  ONE_TIME_HOURS,
  requireSecret,
} from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

export type ResetWhat = 'password' | 'secondFactors' | 'socialLinks'

/** How each reset is proposed, audited, and announced to the member. */
const RESETS = {
  password: {
    action: 'member.resetPassword',
    done: 'member.passwordReset',
    kind: 'passwordReset',
  },
  secondFactors: {
    action: 'member.resetSecondFactors',
    done: 'member.secondFactorsReset',
    kind: 'factorsReset',
  },
  socialLinks: {
    action: 'member.resetSocialLinks',
    done: 'member.socialLinksSevered',
    kind: 'socialUnlinked',
  },
} as const

/**
 * Proposes a reset, for a second pair of eyes. Requires the permission to reset members. Throws
 * MEMBER_NOT_FOUND, NOT_CHANGED (nothing to remove, or a trial, which has no password), NO_CONTACT
 * (no verified address or number to send a password to).
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
    if (what === 'password') {
      const contact = bestContact(await contactsOf(tx, brand, member.member_id))
      if (!contact) throw new Problem('NO_CONTACT')
    } else {
      const links = await linksOf(tx, brandId, member.member_id)
      const { methods } = await factorsOf(tx, brand, member.member_id)
      const isFactor = methods.some((method) => method === 'totp' || method === 'passkey')
      const isAny = links.length > 0 || (what === 'secondFactors' && isFactor)
      if (!isAny) throw new Problem('NOT_CHANGED')
    }
    return propose(tx, actor, {
      brandId,
      action: RESETS[what].action,
      subject: memberId,
      input: { what, username: member.username },
      reason,
    })
  })
}

/** Sends a one-time password to the member only; the next login changes it. */
async function sendPassword(
  tx: Tx,
  context: ActionContext,
  brand: Brand,
  memberId: bigint,
): Promise<void> {
  const secret = requireSecret(context.secret)
  const contacts = await contactsOf(tx, brand, memberId)
  const contact = bestContact(contacts)
  if (!contact) throw new Problem('NO_CONTACT')
  const rows = await tx.query<{ one_time_until: Date }>(
    `update members set password_hash = $3, must_change_password = true,
       password_changed_at = app_now(), one_time_until = app_now() + make_interval(hours => $4)
     where brand_id = $1 and member_id = $2 returning one_time_until`,
    [brand.brandId, memberId, secret.hash, ONE_TIME_HOURS],
  )
  await tx.query('delete from password_links where brand_id = $1 and member_id = $2', [
    brand.brandId,
    memberId,
  ])
  const { password } = secret
  await queueMessage(tx, context, {
    ...contact,
    brand,
    memberId,
    template: 'oneTimePassword',
    values: { account: contacts.username, password, hours: ONE_TIME_HOURS },
    language: contacts.language,
    ...(rows[0] ? { expiresAt: rows[0].one_time_until } : {}),
  })
}

/**
 * Carries out a reset; sessions end, and the member is notified. A new password is sent to the
 * member, never shown here. Throws MEMBER_NOT_FOUND, NO_CONTACT.
 */
export function resetMember(what: ResetWhat): CarryOut {
  return async (tx, context, approval, actor) => {
    const brand = await context.brands.within(tx, approval.brand_id)
    const member = await requireMember(tx, brand.brandId, approval.subject, true)
    if (what === 'password') await sendPassword(tx, context, brand, member.member_id)
    else {
      // An attacker who got in by a factor may have linked an account of their own, too.
      await removeLinks(tx, brand.brandId, member.member_id)
      if (what === 'secondFactors') await resetFactors(tx, brand, member.member_id)
    }
    await context.sessions.end(tx, brand.brandId, { memberId: member.member_id })
    const { kind, done } = RESETS[what]
    await recordSecurityEvent(tx, context, brand, member.member_id, { kind })
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: done,
      subject: approval.subject,
      details: { proposedBy: approval.proposer, reason: approval.reason },
    })
  }
}
