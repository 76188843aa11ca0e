import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyRequest } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { VerificationContext } from './context.ts'
import {
  challengeOf,
  redeemChallenge,
  writeChallenge,
  type Binding,
  type Held,
  type Site,
} from './passkey-challenges.ts'
import { passkeyHandle } from './passkeys.ts'
import { recordSecurityEvent } from '../security-events/index.ts'

interface CredentialRow {
  readonly [column: string]: unknown
  readonly passkey_id: bigint
  readonly member_id: bigint
  readonly credential_id: string
  readonly public_key: Buffer
  readonly transports: string[]
}

/**
 * The challenge for a passkey to sign. Of a known member: for the member's passkeys of this site.
 * At a login: for any passkey of the person (discoverable credential).
 */
export async function passkeyOptions(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  binding: Binding,
): Promise<PasskeyRequest> {
  const challenge = await writeChallenge(context, brand, site, binding)
  const common = { challenge, timeout: 120_000, rpId: site.rpId }
  if (binding.purpose === 'login') return { ...common, userVerification: 'required' }
  const rows = await context.db.query<{ credential_id: string; transports: string[] }>(
    `select credential_id, transports from member_passkeys
     where brand_id = $1 and member_id = $2 and rp_id = $3 order by passkey_id`,
    [brand.brandId, binding.memberId, site.rpId],
  )
  const allowCredentials = rows.map((row) => ({
    id: row.credential_id,
    type: 'public-key' as const,
    transports: row.transports,
  }))
  return { ...common, allowCredentials, userVerification: 'preferred' }
}

async function findCredential(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  credentialId: string,
): Promise<CredentialRow | undefined> {
  const rows = await context.db.query<CredentialRow>(
    `select passkey_id, member_id, credential_id, public_key, transports from member_passkeys
     where brand_id = $1 and credential_id = $2 and rp_id = $3`,
    [brand.brandId, credentialId, site.rpId],
  )
  return rows[0]
}

/** The counter of a valid signature; undefined for any other. */
async function counterOf(
  row: CredentialRow,
  site: Site,
  challenge: string,
  assertion: PasskeyAssertion,
  isVerificationDemanded: boolean,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = assertion.response
  try {
    const result = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      // The counter is compared where it is written: two at once must not both pass.
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(row.public_key),
        counter: 0,
        transports: row.transports,
      },
      requireUserVerification: isVerificationDemanded,
    })
    return result.verified ? result.authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies an assertion and returns its owner, or undefined. A counter that does not rise reveals a
 * copy of the authenticator: refused, and its owner is notified (WebAuthn, 6.1.1).
 */
async function accept(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  assertion: PasskeyAssertion,
  binding: Binding,
): Promise<bigint | undefined> {
  const memberId = binding.purpose === 'login' ? undefined : binding.memberId
  const challenge = challengeOf(assertion.response.clientDataJSON)
  if (!(await redeemChallenge(context.db, brand, site, binding, challenge))) return undefined
  const row = await findCredential(context, brand, site, assertion.id)
  if (!row || (memberId !== undefined && row.member_id !== memberId)) return undefined
  const handle = assertion.response.userHandle
  const own = passkeyHandle(context.vault, brand, row.member_id)
  if (handle !== undefined && !own.equals(Buffer.from(handle, 'base64url'))) return undefined
  const counter = await counterOf(row, site, challenge, assertion, memberId === undefined)
  if (counter === undefined) return undefined
  const moved = await context.db.query(
    `update member_passkeys set counter = $3, last_used_at = app_now()
     where brand_id = $1 and passkey_id = $2 and (counter < $3 or (counter = 0 and $3 = 0))
     returning 1 as moved`,
    [brand.brandId, row.passkey_id, counter],
  )
  if (moved.length > 0) return row.member_id
  await context.db.transaction((tx) =>
    recordSecurityEvent(tx, context, brand, row.member_id, { kind: 'passkeyCloned' }),
  )
  return undefined
}

/** The member whose passkey this is: a login in one step. Throws INVALID_CREDENTIALS. */
export async function verifyPasskeyLogin(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  assertion: PasskeyAssertion,
): Promise<bigint> {
  const memberId = await accept(context, brand, site, assertion, { purpose: 'login' })
  if (memberId === undefined) throw new Problem('INVALID_CREDENTIALS')
  return memberId
}

/** A passkey of a known member, by a challenge with the given binding. Throws CODE_WRONG. */
export async function verifyPasskeyFactor(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  held: Held,
  assertion: PasskeyAssertion,
): Promise<void> {
  if ((await accept(context, brand, site, assertion, held)) === undefined) {
    throw new Problem('CODE_WRONG')
  }
}
