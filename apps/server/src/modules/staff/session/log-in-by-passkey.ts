import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '@fairhouse/protocol'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { countAttempt } from '../attempts.ts'
import type { PasskeySite, StaffContext } from '../context.ts'
import { findById } from '../staff-members.ts'
import {
  counterOf,
  findPasskey,
  saveChallenge,
  markUsed,
  takeChallenge,
  type Challenge,
} from './passkey-challenges.ts'
import { startSession, type Started } from './start-session.ts'

/** Options of a passkey login for staff. Open to anyone. */
export async function passkeyLoginOptions(
  context: StaffContext,
  site: PasskeySite,
): Promise<Challenge> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: new Uint8Array(context.rng.bytes(32)),
    // The device asks for finger, face or PIN: the passkey is both factors.
    userVerification: 'required',
  })
  const challengeId = await saveChallenge(context, options.challenge, 'login', undefined)
  return { challengeId, options: { ...options } }
}

/**
 * Opens a session for a passkey. Open to anyone. Throws TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS for
 * anything that does not match.
 */
export async function logInByPasskey(
  context: StaffContext,
  brandId: number,
  body: { readonly challengeId: string; readonly assertion: PasskeyAssertion },
  { site, from }: { readonly site: PasskeySite; readonly from: Visit },
): Promise<Started> {
  const attempt = await countAttempt(context, undefined, from)
  const challenge = await takeChallenge(context.db, body.challengeId, 'login', undefined)
  const row = await findPasskey(context.db, body.assertion.id)
  const counter =
    row && challenge ? await counterOf(row, challenge, site, body.assertion) : undefined
  const staff = row && (await findById(context.db, row.staff_id))
  if (!row || counter === undefined || staff?.status !== 'active') {
    throw new Problem('INVALID_CREDENTIALS')
  }
  return startSession(context, staff, { brandId, method: 'passkey', from }, async (tx) => {
    await markUsed(tx, row.passkey_id, counter)
    await attempt.forget(tx)
  })
}
