import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyAttestation, StaffPasskey } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { sqlState } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { writeAudit } from '../../audit/index.ts'
import type { PasskeySite, StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { auditName } from '../policy.ts'
import { saveChallenge, takeChallenge, type Challenge } from './passkey-challenges.ts'

/** Options to create a passkey. Open to any staff, after the password was given again. */
export async function passkeyCreationOptions(
  context: StaffContext,
  actor: StaffActor,
  site: PasskeySite,
): Promise<Challenge> {
  const known = await context.db.query<{ passkey_id: string }>(
    'select passkey_id from staff_passkeys where staff_id = $1',
    [actor.staffId],
  )
  const options = await generateRegistrationOptions({
    rpName: 'Fairhouse back office',
    rpID: site.rpId,
    userName: actor.username,
    userDisplayName: actor.name,
    userID: new TextEncoder().encode(wireId('stf', actor.staffId)),
    challenge: new Uint8Array(context.rng.bytes(32)),
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.passkey_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = await saveChallenge(context, options.challenge, 'create', actor)
  return { challengeId, options: { ...options } }
}

async function verifyNew(challenge: string, site: PasskeySite, attestation: PasskeyAttestation) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: attestation as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : undefined
  } catch {
    return undefined
  }
}

/** Saves a new passkey. Open to any staff, for themselves. Throws CODE_WRONG, FACTOR_EXISTS. */
export async function addPasskey(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  given: {
    readonly challengeId: string
    readonly name: string
    readonly attestation: PasskeyAttestation
    readonly site: PasskeySite
  },
): Promise<StaffPasskey> {
  const challenge = await takeChallenge(context.db, given.challengeId, 'create', actor)
  const credential = challenge && (await verifyNew(challenge, given.site, given.attestation))
  if (!credential) throw new Problem('CODE_WRONG')
  try {
    return await context.db.transaction(async (tx) => {
      const rows = await tx.query<{ created_at: Date }>(
        `insert into staff_passkeys (passkey_id, staff_id, public_key, counter, transports, name,
           created_at) values ($1, $2, $3, $4, $5, $6, app_now()) returning created_at`,
        [
          credential.id,
          actor.staffId,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          given.name,
        ],
      )
      await writeAudit(tx, {
        brandId,
        actor: auditName(actor),
        action: 'staff.passkeyAdded',
        subject: wireId('stf', actor.staffId),
        details: { name: given.name },
        address: actor.address,
      })
      const createdAt = rows[0]?.created_at.toISOString() ?? ''
      return { passkeyId: credential.id, name: given.name, createdAt, lastUsedAt: null }
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new Problem('FACTOR_EXISTS')
    throw error
  }
}

/** Removes one of the person's own passkeys. Open to any staff. Throws FACTOR_NOT_FOUND. */
export async function removePasskey(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  passkeyId: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const rows = await tx.query<{ name: string }>(
      'delete from staff_passkeys where passkey_id = $1 and staff_id = $2 returning name',
      [passkeyId, actor.staffId],
    )
    if (!rows[0]) throw new Problem('FACTOR_NOT_FOUND')
    await writeAudit(tx, {
      brandId,
      actor: auditName(actor),
      action: 'staff.passkeyRemoved',
      subject: wireId('stf', actor.staffId),
      details: { name: rows[0].name },
      address: actor.address,
    })
  })
}
