import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Enrolment, StaffProof } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { countAttempt, countCode, forgetCodes } from '../attempts.ts'
import { auditAction } from '../audited.ts'
import type { PasskeySite, StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { endStaffSessions } from '../sessions.ts'
import { findById, type StaffRow } from '../staff-members.ts'
import { openTotp, totpStepOf } from '../totp.ts'
import { beginEnrolment, readEnrolment, spendEnrolment } from './enrolments.ts'
import {
  counterOf,
  findPasskey,
  saveChallenge,
  markUsed,
  takeChallenge,
  type Challenge,
} from './passkey-challenges.ts'

const wrong = (field: string) => new Problem('CODE_WRONG', [{ field, code: 'CODE_WRONG' }])

/** Options of a passkey that proves it is still the same person. Open to any staff. */
export async function stepUpOptions(
  context: StaffContext,
  actor: StaffActor,
  site: PasskeySite,
): Promise<Challenge> {
  const own = await context.db.query<{ passkey_id: string }>(
    'select passkey_id from staff_passkeys where staff_id = $1',
    [actor.staffId],
  )
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: new Uint8Array(context.rng.bytes(32)),
    allowCredentials: own.map((row) => ({ id: row.passkey_id })),
    userVerification: 'required',
  })
  const challengeId = await saveChallenge(context, options.challenge, 'stepUp', actor)
  return { challengeId, options: { ...options } }
}

/** A code opens once: the statement that stores its step wins. Throws CODE_WRONG. */
async function proveByCode(
  tx: Tx,
  context: StaffContext,
  row: StaffRow,
  code: string,
): Promise<void> {
  if (row.totp_secret === null) throw new Problem('FACTOR_NOT_AVAILABLE')
  const step = totpStepOf(openTotp(context.vault, row.totp_secret), code, await readNow(tx))
  if (step === undefined) throw wrong('code')
  const taken = await tx.query(
    `update staff_members set totp_step = $2 where staff_id = $1 and totp_step < $2 returning 1`,
    [row.staff_id, step],
  )
  if (taken.length === 0) throw wrong('code')
}

interface ProvenPasskey {
  readonly passkeyId: string
  readonly counter: bigint
}

/**
 * By one of the person's own passkeys; its challenge is spent, right or wrong. Throws CODE_WRONG.
 */
async function proveByPasskey(
  { db }: Pick<StaffContext, 'db'>,
  actor: StaffActor,
  given: NonNullable<StaffProof['passkey']>,
  site: PasskeySite,
): Promise<ProvenPasskey> {
  const challenge = await takeChallenge(db, given.challengeId, 'stepUp', actor)
  const passkey = await findPasskey(db, given.assertion.id)
  const isOwn = passkey?.staff_id === actor.staffId
  const counter =
    isOwn && challenge ? await counterOf(passkey, challenge, site, given.assertion) : undefined
  if (!passkey || counter === undefined) throw wrong('passkey')
  return { passkeyId: passkey.passkey_id, counter }
}

/**
 * Begins to replace the person's own authenticator: the old one, or a passkey, proves that it is
 * still the same person. The old one stays until the new one has shown its first code. Open to any
 * staff. Throws, in order: MISSING_FIELD, TOO_MANY_ATTEMPTS, FACTOR_NOT_AVAILABLE, CODE_WRONG.
 */
export async function beginReplacement(
  context: StaffContext,
  actor: StaffActor,
  proof: StaffProof,
  { site, from }: { readonly site: PasskeySite; readonly from: Visit },
): Promise<Enrolment> {
  const { code, passkey } = proof
  if (code === undefined && passkey === undefined) {
    throw new Problem('MISSING_FIELD', [{ field: 'code', code: 'MISSING_FIELD' }])
  }
  const attempt = await countAttempt(context, actor.username, from)
  const counted = code === undefined ? undefined : await countCode(context, actor.staffId)
  const proven = passkey && (await proveByPasskey(context, actor, passkey, site))
  return context.db.transaction(async (tx) => {
    const row = await findById(tx, actor.staffId, true)
    if (!row) throw new Problem('STAFF_LOGIN_REQUIRED')
    if (proven) await markUsed(tx, proven.passkeyId, proven.counter)
    else if (code !== undefined) await proveByCode(tx, context, row, code)
    await attempt.forget(tx)
    await counted?.forgetThis(tx)
    return beginEnrolment(tx, context, row)
  })
}

/**
 * Replaces the person's own authenticator by its first code; every other session of theirs ends.
 * For the person who began it. Throws, in order: LINK_INVALID, TOO_MANY_ATTEMPTS, CODE_WRONG.
 */
export async function finishReplacement(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  body: { readonly enrolmentToken: string; readonly code: string },
  from: Visit,
): Promise<void> {
  const open = await readEnrolment(context.db, body.enrolmentToken)
  if (open.staff_id !== actor.staffId) throw new Problem('LINK_INVALID')
  const attempt = await countAttempt(context, actor.username, from)
  const now = await readNow(context.db)
  const step = totpStepOf(openTotp(context.vault, open.totp_secret), body.code, now)
  if (step === undefined) throw wrong('code')
  await context.db.transaction(async (tx) => {
    await spendEnrolment(tx, body.enrolmentToken)
    const changed = await tx.query(
      `update staff_members set totp_secret = $2, totp_step = $3
       where staff_id = $1 and totp_secret is not null and status = 'active' returning 1`,
      [actor.staffId, open.totp_secret, step],
    )
    if (changed.length === 0) throw new Problem('LINK_INVALID')
    await forgetCodes(tx, context.vault, actor.staffId)
    await endStaffSessions(tx, actor.staffId, actor.session.tokenHash)
    await auditAction(tx, actor, {
      brandId,
      action: 'staff.authenticatorReplaced',
      subject: wireId('stf', actor.staffId),
      details: {},
    })
    await attempt.forget(tx)
  })
}
