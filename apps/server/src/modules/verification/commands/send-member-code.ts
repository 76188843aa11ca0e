import type { CodeSent, MemberCodeBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../../settings/index.ts'
import { sendCode } from '../codes.ts'
import type { VerificationContext } from '../context.ts'
import { emailTarget, numberTarget } from '../../contacts/index.ts'
import { sendFactorCode } from '../verify-factor.ts'

/**
 * Sends a code to the member of a session: to the verified contact, to step up, or to a new one
 * that is to be verified. Throws FEATURE_OFF, MISSING_FIELD, UNKNOWN_FIELD, PHONE_INVALID,
 * EMAIL_INVALID, FACTOR_NOT_AVAILABLE, CODE_TOO_SOON, TOO_MANY_ATTEMPTS, CODE_QUOTA.
 */
export async function sendMemberCode(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  request: MemberCodeBody & { readonly address: string; readonly language: string },
): Promise<CodeSent> {
  const { channel, address, language } = request
  if (channel === 'sms' && !isOn(brand, 'sms')) throw new Problem('FEATURE_OFF')
  if (request.purpose === 'stepUp') {
    if (request.target !== undefined) refuseTarget('UNKNOWN_FIELD')
    const purpose = 'stepUp'
    return sendFactorCode(context, brand, memberId, { channel, purpose, address, language })
  }
  if (request.target === undefined) return refuseTarget('MISSING_FIELD')
  const target = channel === 'sms' ? numberTarget(request.target) : emailTarget(request.target)
  const purpose = 'contact'
  return sendCode(context, brand, { channel, purpose, target, memberId, address, language })
}

function refuseTarget(code: 'UNKNOWN_FIELD' | 'MISSING_FIELD'): never {
  throw new Problem(code, [{ field: 'target', code }])
}
