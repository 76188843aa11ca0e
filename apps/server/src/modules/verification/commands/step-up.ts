import type { FactorProof, StepUpOptions } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Sessions } from '../../sessions/index.ts'
import type { VerificationContext } from '../context.ts'
import { factorsOf } from '../factors.ts'
import { passkeyOptions } from '../passkey-assertions.ts'
import type { Site } from '../passkey-challenges.ts'
import { verifyFactor, type FactorUse } from '../verify-factor.ts'

/** A step-up is valid in the session that asked for it. */
function heldBy({ memberId, sessionId }: SessionMember) {
  return { purpose: 'stepUp', memberId, holder: sessionId } as const
}

/** How a member may step up; the password only where there is nothing else yet. */
export async function readStepUpOptions(
  context: VerificationContext,
  brand: Brand,
  member: SessionMember,
  site: Site,
): Promise<StepUpOptions> {
  const { methods, maskedTargets } = await factorsOf(context.db, brand, member.memberId)
  const passkey = methods.includes('passkey')
    ? await passkeyOptions(context, brand, site, heldBy(member))
    : undefined
  return {
    methods: methods.length === 0 ? ['password'] : [...methods],
    maskedTargets,
    ...(passkey ? { passkey } : {}),
    ...(member.stepUpUntil ? { until: member.stepUpUntil.toISOString() } : {}),
  }
}

/**
 * Opens sensitive changes to this session for a while (S-13). For the member of the
 * session. Throws FACTOR_NOT_AVAILABLE, TOO_MANY_ATTEMPTS, CODE_WRONG, CODE_EXPIRED,
 * PASSWORD_WRONG.
 */
export async function stepUp(
  context: VerificationContext & { readonly sessions: Sessions },
  brand: Brand,
  member: SessionMember,
  proof: FactorProof,
  use: Omit<FactorUse, 'purpose' | 'holder'>,
): Promise<{ until: string }> {
  const { memberId, purpose, holder } = heldBy(member)
  await verifyFactor(context, brand, memberId, proof, { ...use, purpose, holder })
  const until = await context.db.transaction((tx) => context.sessions.markStepUp(tx, brand, member))
  return { until: until.toISOString() }
}
