import type { NewPasskey, Passkey, RecoveryCodes, SecurityEventKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { VerificationContext } from '../context.ts'
import { withinBudget } from '../factor-budget.ts'
import type { Site } from '../passkey-challenges.ts'
import { addPasskey, removePasskey } from '../passkeys.ts'
import { makeRecoveryCodes } from '../recovery-codes.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import { consumeTotp, removeTotp } from '../totp.ts'

/** The caller, and where from: the member of a session that has stepped up. */
export interface Changer {
  readonly memberId: bigint
  readonly sessionId: string
  readonly address: string
  readonly device: string
}

function record(
  tx: Tx,
  context: VerificationContext,
  brand: Brand,
  { memberId, address, device }: Changer,
  kind: SecurityEventKind,
): Promise<void> {
  return recordSecurityEvent(tx, context, brand, memberId, { kind, address, device })
}

/**
 * Switches the authenticator on by its first code. Throws TOO_MANY_ATTEMPTS, FACTOR_NOT_FOUND,
 * FACTOR_EXISTS, CODE_WRONG.
 */
export function confirmTotp(
  context: VerificationContext,
  brand: Brand,
  changer: Changer,
  code: string,
): Promise<void> {
  return withinBudget(context, brand, changer.memberId, () =>
    context.db.transaction(async (tx) => {
      await consumeTotp(tx, context, brand, changer.memberId, code, 'pending')
      await record(tx, context, brand, changer, 'totpOn')
    }),
  )
}

/** Removes the authenticator. Throws FACTOR_NOT_FOUND. */
export function dropTotp(
  context: VerificationContext,
  brand: Brand,
  changer: Changer,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const wasOn = await removeTotp(tx, brand, changer.memberId)
    if (wasOn) await record(tx, context, brand, changer, 'totpOff')
  })
}

/** Saves a new passkey. Throws CODE_EXPIRED, CODE_WRONG, FACTOR_EXISTS. */
export function savePasskey(
  context: VerificationContext,
  brand: Brand,
  changer: Changer,
  site: Site,
  body: NewPasskey,
): Promise<Passkey> {
  return addPasskey(context, brand, site, changer, body, (tx) =>
    record(tx, context, brand, changer, 'passkeyAdded'),
  )
}

/** Removes a passkey. Throws FACTOR_NOT_FOUND. */
export function dropPasskey(
  context: VerificationContext,
  brand: Brand,
  changer: Changer,
  passkeyId: string,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    await removePasskey(tx, brand, changer.memberId, passkeyId)
    await record(tx, context, brand, changer, 'passkeyRemoved')
  })
}

/** Makes new recovery codes; the old ones end. */
export function renewRecoveryCodes(
  context: VerificationContext,
  brand: Brand,
  changer: Changer,
): Promise<RecoveryCodes> {
  return context.db.transaction(async (tx) => {
    const codes = await makeRecoveryCodes(tx, context, brand, changer.memberId)
    await record(tx, context, brand, changer, 'recoveryCodesMade')
    return { codes }
  })
}
