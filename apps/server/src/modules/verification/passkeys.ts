import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { NewPasskey, Passkey, PasskeyCreation } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { sqlState, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { VerificationContext } from './context.ts'
import {
  challengeOf,
  redeemChallenge,
  writeChallenge,
  type Held,
  type Site,
} from './passkey-challenges.ts'

/** Accepted signature algorithms, by their COSE numbers: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** The member's handle on authenticators: opaque and stable. */
export function passkeyHandle(vault: Vault, brand: Brand, memberId: bigint): Buffer {
  return vault.fingerprint('passkey handle', `${brand.brandId}\n${memberId}`)
}

interface PasskeyRow {
  readonly [column: string]: unknown
  readonly passkey_id: bigint
  readonly credential_id: string
  readonly transports: string[]
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** The owner of the passkey, and the session it is made in. */
/** The member a passkey belongs to, and the login session it is handled in. */
interface Owner {
  readonly memberId: bigint
  readonly sessionId: string
}

const COLUMNS = 'passkey_id, credential_id, transports, name, created_at, last_used_at'

function presentPasskey(row: PasskeyRow): Passkey {
  return {
    passkeyId: `psk_${row.passkey_id.toString(36)}`,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
  }
}

async function rowsOf(tx: Tx, brand: Brand, memberId: bigint): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(
    `select ${COLUMNS} from member_passkeys where brand_id = $1 and member_id = $2
     order by passkey_id`,
    [brand.brandId, memberId],
  )
}

/** The passkeys of a member, oldest first. */
export async function passkeysOf(tx: Tx, brand: Brand, memberId: bigint): Promise<Passkey[]> {
  return (await rowsOf(tx, brand, memberId)).map(presentPasskey)
}

/** A passkey is saved by the session that asked for its challenge. */
function creationOf({ memberId, sessionId }: Owner): Held {
  return { purpose: 'create', memberId, holder: sessionId }
}

/** Options from which the browser creates a new passkey. Existing passkeys are excluded. */
export async function passkeyCreationOptions(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  member: Owner & { readonly username: string },
): Promise<PasskeyCreation> {
  const kept = await rowsOf(context.db, brand, member.memberId)
  const challenge = await writeChallenge(context, brand, site, creationOf(member))
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: site.rpId,
    userName: member.username,
    userDisplayName: member.username,
    userID: Uint8Array.from(passkeyHandle(context.vault, brand, member.memberId)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: kept.map((row) => ({ id: row.credential_id, transports: row.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return {
    rp: { name: brand.name, id: site.rpId },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({
      alg,
      type: 'public-key' as const,
    })),
    timeout: options.timeout ?? 60_000,
    excludeCredentials: kept.map((row) => ({
      id: row.credential_id,
      type: 'public-key' as const,
      transports: row.transports,
    })),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
}

/** The credential that was made for this challenge and this site; undefined for anything else. */
async function verifyAttestation(site: Site, challenge: string, body: NewPasskey) {
  const { id, rawId, type, response } = body.attestation
  const { clientDataJSON, attestationObject, transports } = response
  try {
    const result = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports: transports ?? [] },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return result.verified ? result.registrationInfo.credential : undefined
  } catch {
    // What an authenticator did not make is refused uniformly, whatever is wrong with it.
    return undefined
  }
}

/** Saves a new passkey. Throws CODE_EXPIRED (challenge), CODE_WRONG, FACTOR_EXISTS. */
export async function addPasskey(
  context: VerificationContext,
  brand: Brand,
  site: Site,
  owner: Owner,
  body: NewPasskey,
  after: (tx: Tx) => Promise<void>,
): Promise<Passkey> {
  const { memberId } = owner
  const challenge = challengeOf(body.attestation.response.clientDataJSON)
  if (!(await redeemChallenge(context.db, brand, site, creationOf(owner), challenge))) {
    throw new Problem('CODE_EXPIRED')
  }
  const credential = await verifyAttestation(site, challenge, body)
  if (!credential) throw new Problem('CODE_WRONG')
  try {
    return await context.db.transaction(async (tx) => {
      const rows = await tx.query<PasskeyRow>(
        `insert into member_passkeys (brand_id, member_id, credential_id, public_key, counter,
           transports, rp_id, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, app_now()) returning ${COLUMNS}`,
        [
          brand.brandId,
          memberId,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          site.rpId,
          body.name,
        ],
      )
      if (!rows[0]) throw new Error('the passkey was not written')
      await after(tx)
      return presentPasskey(rows[0])
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new Problem('FACTOR_EXISTS')
    throw error
  }
}

/** Removes a passkey of the member. Throws FACTOR_NOT_FOUND. */
export async function removePasskey(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  passkeyId: string,
): Promise<void> {
  const rows = await tx.query<{ passkey_id: bigint }>(
    `delete from member_passkeys where brand_id = $1 and member_id = $2 and passkey_id = $3
     returning passkey_id`,
    [brand.brandId, memberId, numberOf(passkeyId)],
  )
  if (rows.length === 0) throw new Problem('FACTOR_NOT_FOUND')
}

/** The number within "psk_…"; one that no passkey has for a text that is too long. */
function numberOf(passkeyId: string): bigint {
  let number = 0n
  for (const digit of passkeyId.slice('psk_'.length)) {
    number = number * 36n + BigInt(Number.parseInt(digit, 36))
  }
  return number < 2n ** 63n ? number : 0n
}
