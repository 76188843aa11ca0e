import type { Visit } from '#server/core/network.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '../../passwords/index.ts'
import { countAttempt, forgetCodes } from '../attempts.ts'
import type { StaffContext } from '../context.ts'
import { endStaffSessions } from '../sessions.ts'
import { findById } from '../staff-members.ts'
import { openTotp, totpStepOf } from '../totp.ts'
import { readEnrolment, spendEnrolment } from './enrolments.ts'
import { startSession, type Started } from './start-session.ts'

/** Throws PASSWORD_TOO_COMMON for what a guesser tries first. */
export function checkNewPassword(password: string, username: string): void {
  if (!isCommonPassword(password, username)) return
  const code = 'PASSWORD_TOO_COMMON'
  throw new Problem(code, [{ field: 'newPassword', code }])
}

/** Only one of two enrolments at once wins: the other finds its token used, or an authenticator. */
async function finish(
  tx: Tx,
  token: string,
  staffId: bigint,
  set: { readonly passwordHash: string; readonly sealed: Buffer; readonly step: bigint },
): Promise<void> {
  await spendEnrolment(tx, token)
  const changed = await tx.query(
    `update staff_members set password_hash = $2, one_time_until = null, totp_secret = $3,
       totp_step = $4
     where staff_id = $1 and totp_secret is null and status = 'active' returning 1`,
    [staffId, set.passwordHash, set.sealed, set.step],
  )
  if (changed.length === 0) throw new Problem('LINK_INVALID')
  await endStaffSessions(tx, staffId)
}

/**
 * Completes a first login: the own password, and the first code of the new authenticator. For the
 * holder of the enrolment's token. Throws, in order: LINK_INVALID, TOO_MANY_ATTEMPTS,
 * PASSWORD_TOO_COMMON, PASSWORD_UNCHANGED, CODE_WRONG.
 */
export async function enrol(
  context: StaffContext,
  brandId: number,
  body: { readonly enrolmentToken: string; readonly newPassword: string; readonly code: string },
  from: Visit,
): Promise<Started> {
  const open = await readEnrolment(context.db, body.enrolmentToken)
  const staff = await findById(context.db, open.staff_id)
  if (!staff) throw new Problem('LINK_INVALID')
  const attempt = await countAttempt(context, staff.username, from)
  checkNewPassword(body.newPassword, staff.username)
  if (await verifyPassword(staff.password_hash, body.newPassword)) {
    throw new Problem('PASSWORD_UNCHANGED', [{ field: 'newPassword', code: 'PASSWORD_UNCHANGED' }])
  }
  const now = await readNow(context.db)
  const step = totpStepOf(openTotp(context.vault, open.totp_secret), body.code, now)
  if (step === undefined) throw new Problem('CODE_WRONG', [{ field: 'code', code: 'CODE_WRONG' }])
  const passwordHash = await hashPassword(body.newPassword)
  return startSession(context, staff, { brandId, method: 'enrolment', from }, async (tx) => {
    const set = { passwordHash, sealed: open.totp_secret, step }
    await finish(tx, body.enrolmentToken, staff.staff_id, set)
    await attempt.forget(tx)
    await forgetCodes(tx, context.vault, staff.staff_id)
  })
}
