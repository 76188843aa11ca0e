import type { CodeSent } from '@fairhouse/protocol'
import { sqlState } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { checkCode, consumeCode, sendCode } from '../../verification/index.ts'
import { contactsOf, mobileOf } from '../../contacts/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { OwnCall } from '../own-call.ts'

interface TypedMobile {
  readonly countryDialingCode: string
  readonly mobileNum: string
}

/**
 * Sends a code to a new number. For the member, after a step-up. The answer is the same whether the
 * number is taken. Throws PHONE_INVALID, CODE_TOO_SOON, TOO_MANY_ATTEMPTS, CODE_QUOTA.
 */
export async function sendMobileCode(
  deps: MembersContext,
  call: OwnCall,
  body: TypedMobile,
): Promise<CodeSent> {
  return sendCode(deps, call.brand, {
    channel: 'sms',
    purpose: 'contact',
    target: mobileOf(body.countryDialingCode, body.mobileNum).target,
    memberId: call.member.memberId,
    address: call.visit.address,
    language: call.language,
  })
}

/**
 * Saves the new number; the old one is notified. For the member, after a step-up. Throws
 * PHONE_INVALID, CODE_EXPIRED, CODE_WRONG, MOBILE_UNAVAILABLE (only after proof that the number is
 * theirs).
 */
export async function changeMobile(
  deps: MembersContext,
  call: OwnCall,
  body: TypedMobile & { readonly code: string },
): Promise<void> {
  const { brand, member, visit } = call
  const { target, countryDialingCode, mobileNum } = mobileOf(
    body.countryDialingCode,
    body.mobileNum,
  )
  const key = { channel: 'sms', purpose: 'contact', target, code: body.code } as const
  await checkCode(deps, brand, key)
  try {
    await deps.db.transaction(async (tx) => {
      await consumeCode(tx, deps, brand, key)
      const before = (await contactsOf(tx, brand, member.memberId)).sms
      await tx.query(
        `update members set country_dialing_code = $3, mobile_num = $4,
           mobile_verified_at = app_now()
         where brand_id = $1 and member_id = $2`,
        [brand.brandId, member.memberId, countryDialingCode, mobileNum],
      )
      await recordSecurityEvent(tx, deps, brand, member.memberId, {
        kind: 'mobileChanged',
        address: visit.address,
        device: visit.device,
        ...(before && before !== target
          ? { alsoTo: { channel: 'sms' as const, target: before } }
          : {}),
      })
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Problem('MOBILE_UNAVAILABLE', [{ field: 'mobileNum', code: 'MOBILE_UNAVAILABLE' }])
  }
}
