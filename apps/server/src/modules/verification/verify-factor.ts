import type { CodeSent, FactorMethod, FactorProof } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { verifyPassword } from '../passwords/index.ts'
import { sendCode, redeemCode } from './codes.ts'
import { contactsOf, type CodeChannel } from '../contacts/index.ts'
import type { VerificationContext } from './context.ts'
import { withinBudget } from './factor-budget.ts'
import { factorsOf } from './factors.ts'
import { verifyPasskeyFactor } from './passkey-assertions.ts'
import type { Site } from './passkey-challenges.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { recordSecurityEvent } from '../security-events/index.ts'
import { consumeTotp } from './totp.ts'

/** The purpose of a factor: a login, a sensitive change, setting a forgotten password. */
type FactorPurpose = 'secondFactor' | 'stepUp' | 'password'

export interface FactorUse {
  readonly purpose: FactorPurpose
  readonly site: Site
  /** The session, or the hash of the token of the pending login or link, it is shown in. */
  readonly holder: string
  readonly address?: string
  readonly device?: string
}

function requireMethod(
  available: readonly FactorMethod[],
  method: FactorMethod,
  purpose: FactorPurpose,
): void {
  const isPasswordEnough = purpose === 'stepUp' && available.length === 0
  if (method === 'password' ? isPasswordEnough : available.includes(method)) return
  throw new Problem('FACTOR_NOT_AVAILABLE')
}

function codeOf(proof: FactorProof): string {
  if (proof.code !== undefined) return proof.code
  throw new Problem('CODE_WRONG', [{ field: 'proof.code', code: 'MISSING_FIELD' }])
}

async function checkMemberPassword(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  password: string | undefined,
): Promise<void> {
  const rows = await context.db.query<{ password_hash: string }>(
    'select password_hash from members where brand_id = $1 and member_id = $2',
    [brand.brandId, memberId],
  )
  if (await verifyPassword(rows[0]?.password_hash, password ?? '')) return
  throw new Problem('PASSWORD_WRONG', [{ field: 'proof.password', code: 'PASSWORD_WRONG' }])
}

async function checkSentCode(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  key: { readonly channel: CodeChannel; readonly purpose: FactorPurpose; readonly code: string },
): Promise<void> {
  const target = (await contactsOf(context.db, brand, memberId))[key.channel]
  if (target === undefined) throw new Problem('FACTOR_NOT_AVAILABLE')
  await redeemCode(context, brand, { ...key, target })
}

async function checkGuessable(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  proof: FactorProof,
  use: FactorUse,
): Promise<void> {
  switch (proof.method) {
    case 'password':
      return checkMemberPassword(context, brand, memberId, proof.password)
    case 'totp':
      return context.db.transaction((tx) =>
        consumeTotp(tx, context, brand, memberId, codeOf(proof), 'confirmed'),
      )
    case 'recovery':
      return context.db.transaction(async (tx) => {
        await consumeRecoveryCode(tx, context, brand, memberId, codeOf(proof))
        const { address, device } = use
        await recordSecurityEvent(tx, context, brand, memberId, {
          kind: 'recoveryCodeUsed',
          ...(address === undefined ? {} : { address }),
          ...(device === undefined ? {} : { device }),
        })
      })
    case 'sms':
    case 'email': {
      const key = { channel: proof.method, purpose: use.purpose, code: codeOf(proof) }
      return checkSentCode(context, brand, memberId, key)
    }
    case 'passkey':
      return undefined
  }
}

/**
 * Requires a factor of a member; it is used up by this. The password serves only to step up, and
 * only where there is nothing else yet. Throws FACTOR_NOT_AVAILABLE, TOO_MANY_ATTEMPTS, CODE_WRONG,
 * CODE_EXPIRED, PASSWORD_WRONG.
 */
export async function verifyFactor(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  proof: FactorProof,
  use: FactorUse,
): Promise<void> {
  const { methods } = await factorsOf(context.db, brand, memberId)
  requireMethod(methods, proof.method, use.purpose)
  if (proof.method === 'passkey') {
    if (!proof.assertion) throw new Problem('CODE_WRONG')
    const { purpose, holder } = use
    const held = { purpose, memberId, holder }
    return verifyPasskeyFactor(context, brand, use.site, held, proof.assertion)
  }
  return withinBudget(context, brand, memberId, () =>
    checkGuessable(context, brand, memberId, proof, use),
  )
}

/**
 * Sends the code of a factor to the member's own verified contact. Throws FACTOR_NOT_AVAILABLE,
 * CODE_TOO_SOON, TOO_MANY_ATTEMPTS, CODE_QUOTA.
 */
export async function sendFactorCode(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  request: {
    readonly channel: CodeChannel
    readonly purpose: FactorPurpose
    readonly address: string
    readonly language: string
  },
): Promise<CodeSent> {
  const target = (await contactsOf(context.db, brand, memberId))[request.channel]
  if (target === undefined) throw new Problem('FACTOR_NOT_AVAILABLE')
  return sendCode(context, brand, { ...request, memberId, target })
}
