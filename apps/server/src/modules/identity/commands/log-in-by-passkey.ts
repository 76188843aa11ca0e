import type { LoginEntry, PasskeyAssertion } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { verifyPasskeyLogin } from '../../verification/index.ts'
import { finishLogin, type LoginDone } from '../finish-login.ts'
import { findLoginMember } from '../login-member.ts'
import type { Ceremony, ChallengeContext } from './answer-challenge.ts'

/**
 * Opens a session by a passkey only: it combines possession with knowledge or biometrics, so no
 * second factor is asked. Open to anyone; budgets of passwords do not apply. Throws
 * INVALID_CREDENTIALS, MEMBER_BLOCKED, AGENTS_ONLY, MEMBERS_ONLY.
 */
export async function logInByPasskey(
  context: ChallengeContext,
  brand: Brand,
  assertion: PasskeyAssertion,
  { visit, site }: Ceremony,
  entry?: LoginEntry,
): Promise<LoginDone> {
  const memberId = await verifyPasskeyLogin(context, brand, site, assertion)
  const member = await findLoginMember(context.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('INVALID_CREDENTIALS')
  const way = { method: 'passkey', hasSecondFactor: true, entry } as const
  return finishLogin(context, brand, member, visit, way)
}
