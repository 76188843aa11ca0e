import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import type { PasskeySite, StaffContext } from '../context.ts'

const OPEN_MINUTES = 5

/** A challenge for a browser to sign. */
export interface Challenge {
  readonly challengeId: string
  readonly options: Record<string, unknown>
}

/**
 * The purpose of a challenge: to log in; to prove in a session that it is still the same person; to
 * sign a new passkey, whose owner has given the password for it.
 */
type StaffPurpose = 'login' | 'stepUp' | 'create'

/** The staff member and session; undefined at a login. */
export type Requester = Pick<StaffActor, 'staffId' | 'session'> | undefined

/** Saves a challenge: for that purpose, in that session, and for nothing else. */
export async function saveChallenge(
  context: StaffContext,
  challenge: string,
  purpose: StaffPurpose,
  requester: Requester,
): Promise<string> {
  const challengeId = context.rng.bytes(18).toString('base64url')
  await context.db.query('delete from staff_challenges where expires_at < app_now()')
  await context.db.query(
    `insert into staff_challenges (challenge_id, challenge, purpose, staff_id, session_hash,
       expires_at)
     values ($1, $2, $3, $4, $5, app_now() + make_interval(mins => $6))`,
    [
      challengeId,
      challenge,
      purpose,
      requester?.staffId ?? null,
      requester?.session.tokenHash ?? null,
      OPEN_MINUTES,
    ],
  )
  return challengeId
}

/** A challenge is answered once, for its purpose: the statement that deletes its row wins. */
export async function takeChallenge(
  db: Tx,
  challengeId: string,
  purpose: StaffPurpose,
  requester: Requester,
): Promise<string | undefined> {
  const rows = await db.query<{ challenge: string }>(
    `delete from staff_challenges where challenge_id = $1 and purpose = $2
       and staff_id is not distinct from $3 and session_hash is not distinct from $4
       and expires_at > app_now() returning challenge`,
    [challengeId, purpose, requester?.staffId ?? null, requester?.session.tokenHash ?? null],
  )
  return rows[0]?.challenge
}

/** A passkey as it is stored. */
export interface PasskeyRow {
  readonly [column: string]: unknown
  readonly passkey_id: string
  readonly staff_id: bigint
  readonly public_key: Buffer
  readonly counter: bigint
}

/** The new counter of a passkey that has signed; undefined for anything else, however broken. */
export async function counterOf(
  row: PasskeyRow,
  challenge: string,
  site: PasskeySite,
  assertion: PasskeyAssertion,
): Promise<bigint | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: row.passkey_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    })
    return verified ? BigInt(authenticationInfo.newCounter) : undefined
  } catch {
    return undefined
  }
}

/** The passkey of an id; undefined where nobody has it. */
export async function findPasskey(db: Tx, passkeyId: string): Promise<PasskeyRow | undefined> {
  const rows = await db.query<PasskeyRow>(
    'select passkey_id, staff_id, public_key, counter from staff_passkeys where passkey_id = $1',
    [passkeyId],
  )
  return rows[0]
}

/** Notes that a passkey has signed. */
export async function markUsed(tx: Tx, passkeyId: string, counter: bigint): Promise<void> {
  await tx.query(
    'update staff_passkeys set counter = $2, last_used_at = app_now() where passkey_id = $1',
    [passkeyId, counter],
  )
}
