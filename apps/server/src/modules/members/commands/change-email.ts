import type { CodeSent } from '@fairhouse/protocol'
import { sqlState } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { checkCode, consumeCode, sendCode } from '../../verification/index.ts'
import { contactsOf, emailTarget } from '../../contacts/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { OwnCall } from '../own-call.ts'

/**
 * Sends a code to a new address. For the member, after a step-up. The answer is the same whether
 * the address is taken. Throws EMAIL_INVALID, CODE_TOO_SOON, TOO_MANY_ATTEMPTS,
 * CODE_QUOTA.
 */
export async function sendEmailCode(
  deps: MembersContext,
  call: OwnCall,
  email: string,
): Promise<CodeSent> {
  return sendCode(deps, call.brand, {
    channel: 'email',
    purpose: 'contact',
    target: emailTarget(email),
    memberId: call.member.memberId,
    address: call.visit.address,
    language: call.language,
  })
}

/**
 * Saves the new address; the old one is notified. For the member, after a step-up. Throws
 * EMAIL_INVALID, CODE_EXPIRED, CODE_WRONG, EMAIL_UNAVAILABLE (only after proof that the address is
 * theirs).
 */
export async function changeEmail(
  deps: MembersContext,
  call: OwnCall,
  body: { readonly email: string; readonly code: string },
): Promise<void> {
  const { brand, member, visit } = call
  const target = emailTarget(body.email)
  const key = { channel: 'email', purpose: 'contact', target, code: body.code } as const
  await checkCode(deps, brand, key)
  try {
    await deps.db.transaction(async (tx) => {
      await consumeCode(tx, deps, brand, key)
      const before = (await contactsOf(tx, brand, member.memberId)).email
      await tx.query(
        `update members set email = $3, email_verified_at = app_now()
         where brand_id = $1 and member_id = $2`,
        [brand.brandId, member.memberId, target],
      )
      await recordSecurityEvent(tx, deps, brand, member.memberId, {
        kind: 'emailChanged',
        address: visit.address,
        device: visit.device,
        ...(before && before !== target
          ? { alsoTo: { channel: 'email' as const, target: before } }
          : {}),
      })
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Problem('EMAIL_UNAVAILABLE', [{ field: 'email', code: 'EMAIL_UNAVAILABLE' }])
  }
}
