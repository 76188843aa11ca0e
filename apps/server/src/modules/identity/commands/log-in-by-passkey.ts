import type { PasskeyAssertion } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import type { Brand } from '../../settings/index.ts'
import { verifyPasskeyLogin } from '../../verification/index.ts'
import { finishLogin, type LoginDone } from '../finish-login.ts'
import { findLoginMember } from '../login-member.ts'
import type { Ceremony, ChallengeContext } from './answer-challenge.ts'

/**
 * Opens a session by a passkey alone: it is something one has, unlocked by something one knows or
 * is, so no second factor is asked. Anybody may try; no budget of passwords holds it up. Errors:
 * INVALID_CREDENTIALS, MEMBER_BLOCKED.
 */
export async function logInByPasskey(
  context: ChallengeContext,
  brand: Brand,
  assertion: PasskeyAssertion,
  { visit, site }: Ceremony,
): Promise<LoginDone> {
  const memberId = await verifyPasskeyLogin(context, brand, site, assertion)
  const member = await findLoginMember(context.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('INVALID_CREDENTIALS')
  return finishLogin(context, brand, member, visit, { method: 'passkey', hasSecondFactor: true })
}
