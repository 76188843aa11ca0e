import type { ChallengeSent, FactorMethod, FactorProof } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import {
  passkeyOptions,
  sendFactorCode,
  verifyFactor,
  type Site,
} from '../../verification/index.ts'
import { closeChallenge, readChallenge } from '../challenges.ts'
import { finishLogin, type LoginContext, type LoginDone } from '../finish-login.ts'
import { checkHolderName } from '../holder-name.ts'
import { findLoginMember } from '../login-member.ts'
import { holderOf } from '../../sessions/index.ts'

export type ChallengeContext = LoginContext & Pick<IdentityContext, 'config'>

/** From where, and for which address, an answer is given. */
export interface Ceremony {
  readonly visit: Visit
  readonly site: Site
  readonly language: string
}

/**
 * Sends the code of a second factor, or returns the options of a passkey. For the holder of the
 * challenge. Throws LINK_INVALID, FACTOR_NOT_AVAILABLE, CODE_TOO_SOON, TOO_MANY_ATTEMPTS,
 * CODE_QUOTA.
 */
export async function beginChallenge(
  context: ChallengeContext,
  brand: Brand,
  body: { readonly challengeToken: string; readonly method: FactorMethod },
  { visit, site, language }: Ceremony,
): Promise<ChallengeSent> {
  const { memberId, methods } = await readChallenge(
    context.db,
    brand,
    body.challengeToken,
    visit,
    false,
  )
  const { method } = body
  if (!methods.includes(method)) throw new Problem('FACTOR_NOT_AVAILABLE')
  if (method === 'passkey') {
    const holder = holderOf(body.challengeToken)
    const held = { purpose: 'secondFactor', memberId, holder } as const
    return { passkey: await passkeyOptions(context, brand, site, held) }
  }
  if (method !== 'sms' && method !== 'email') return {}
  const request = { channel: method, purpose: 'secondFactor', address: visit.address } as const
  return { sent: await sendFactorCode(context, brand, memberId, { ...request, language }) }
}

/**
 * Opens the session that a challenge protects. `onDone` runs in the same transaction. Throws
 * LINK_INVALID, FACTOR_NOT_AVAILABLE, MISSING_FIELD, TOO_MANY_ATTEMPTS, CODE_WRONG, CODE_EXPIRED,
 * HOLDER_NAME_WRONG, MEMBER_BLOCKED.
 */
export async function answerChallenge(
  context: ChallengeContext,
  brand: Brand,
  body: {
    readonly challengeToken: string
    readonly proof: FactorProof
    readonly holderName?: string | undefined
  },
  ceremony: Ceremony,
  onDone?: (tx: Tx, memberId: bigint) => Promise<void>,
): Promise<LoginDone> {
  const { challengeToken: token, proof, holderName } = body
  const { visit, site } = ceremony
  const challenge = await readChallenge(context.db, brand, token, visit, true)
  const { memberId, methods, failedAttempts } = challenge
  if (!methods.includes(proof.method)) throw new Problem('FACTOR_NOT_AVAILABLE')
  const { address, device } = visit
  const holder = holderOf(token)
  const use = { purpose: 'secondFactor', site, holder, address, device } as const
  const requireHolder = await checkHolderName(context.db, context, brand, memberId, holderName)
  await verifyFactor(context, brand, memberId, proof, use)
  requireHolder()
  const member = await findLoginMember(context.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('LINK_INVALID')
  return finishLogin(context, brand, member, visit, {
    method: 'password',
    hasSecondFactor: true,
    failedAttempts,
    onDone: async (tx, id) => {
      await closeChallenge(tx, brand, token)
      await onDone?.(tx, id)
    },
  })
}
