import { createHash } from 'node:crypto'
import type { Enrolment } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { StaffContext } from '../context.ts'
import type { StaffRow } from '../staff-members.ts'
import { newTotpSecret, sealTotp, totpUri } from '../totp.ts'

const OPEN_MINUTES = 15

/** Makes a new authenticator secret, good with its first code and for a quarter of an hour. */
export async function beginEnrolment(
  tx: Tx,
  context: Pick<StaffContext, 'rng' | 'vault'>,
  staff: Pick<StaffRow, 'staff_id' | 'username'>,
): Promise<Enrolment> {
  const enrolmentToken = context.rng.bytes(32).toString('base64url')
  const secret = newTotpSecret(context.rng)
  const rows = await tx.query<{ expires_at: Date }>(
    `insert into staff_enrolments (token_hash, staff_id, totp_secret, expires_at)
     values ($1, $2, $3, app_now() + make_interval(mins => $4)) returning expires_at`,
    [hashOf(enrolmentToken), staff.staff_id, sealTotp(context.vault, secret), OPEN_MINUTES],
  )
  const expiresAt = rows[0]?.expires_at.toISOString() ?? ''
  return { enrolmentToken, expiresAt, totp: { secret, uri: totpUri(secret, staff.username) } }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** An authenticator that waits for its first code. */
interface OpenEnrolment {
  readonly [column: string]: unknown
  readonly staff_id: bigint
  readonly totp_secret: Buffer
}

const OPEN = `
select staff_id, totp_secret from staff_enrolments
where token_hash = $1 and used_at is null and expires_at > app_now()`

/** The enrolment of a token. Throws LINK_INVALID (used, over, or never begun). */
export async function readEnrolment(db: Tx, token: string): Promise<OpenEnrolment> {
  const open = (await db.query<OpenEnrolment>(OPEN, [hashOf(token)]))[0]
  if (!open) throw new Problem('LINK_INVALID')
  return open
}

/** Uses an enrolment up: of two at once one wins. Throws LINK_INVALID. */
export async function spendEnrolment(tx: Tx, token: string): Promise<void> {
  const used = await tx.query(
    `update staff_enrolments set used_at = app_now()
     where token_hash = $1 and used_at is null returning 1`,
    [hashOf(token)],
  )
  if (used.length === 0) throw new Problem('LINK_INVALID')
}
