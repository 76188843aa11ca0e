import type { Enrolment, StaffLoginBody } from '@fairhouse/protocol'
import type { Visit } from '#server/core/network.ts'
import { readNow } from '#server/db/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { verifyPassword } from '../../passwords/index.ts'
import { countAttempt, countCode } from '../attempts.ts'
import type { StaffContext } from '../context.ts'
import { findByName, type StaffRow } from '../staff-members.ts'
import { openTotp, totpStepOf } from '../totp.ts'
import { beginEnrolment } from './enrolments.ts'
import { startSession, type Started } from './start-session.ts'

/** An expired one-time password is none. */
function isUsable(row: StaffRow, now: Date): boolean {
  return row.status === 'active' && (row.one_time_until === null || row.one_time_until > now)
}

/**
 * Opens a session for password and authenticator code; a first login, by one-time password, begins
 * the enrolment instead. Open to anyone. Throws, in order: TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS
 * (the same, after the same time, for name, password and code), SECOND_FACTOR_REQUIRED.
 */
export async function logIn(
  context: StaffContext,
  brandId: number,
  body: StaffLoginBody,
  from: Visit,
): Promise<Started | { readonly enrolment: Enrolment }> {
  const username = body.username.trim().toLowerCase()
  const attempt = await countAttempt(context, username, from)
  const row = await findByName(context.db, username)
  const now = await readNow(context.db)
  const isRight = await verifyPassword(row?.password_hash, body.password)
  if (!row || !isRight || !isUsable(row, now)) throw new Problem('INVALID_CREDENTIALS')
  if (row.totp_secret === null) {
    return context.db.transaction(async (tx) => {
      await attempt.forget(tx)
      return { enrolment: await beginEnrolment(tx, context, row) }
    })
  }
  if (body.code === undefined) {
    await context.db.transaction((tx) => attempt.forgetThis(tx))
    throw new Problem('SECOND_FACTOR_REQUIRED', [], { methods: 'totp' })
  }
  const code = await countCode(context, row.staff_id)
  const step = totpStepOf(openTotp(context.vault, row.totp_secret), body.code, now)
  if (step === undefined) throw new Problem('INVALID_CREDENTIALS')
  return startSession(context, row, { brandId, method: 'totp', from }, async (tx) => {
    const taken = await tx.query(
      `update staff_members set totp_step = $2 where staff_id = $1 and totp_step < $2
         and status = 'active' returning 1`,
      [row.staff_id, step],
    )
    if (taken.length === 0) throw new Problem('INVALID_CREDENTIALS')
    await attempt.forget(tx)
    await code.forgetThis(tx)
  })
}
