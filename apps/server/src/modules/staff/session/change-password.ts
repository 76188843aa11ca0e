import type { StaffActor } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { writeAudit } from '../../audit/index.ts'
import { hashPassword, verifyPassword } from '../../passwords/index.ts'
import { countAttempt } from '../attempts.ts'
import type { StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { auditName } from '../policy.ts'
import { endStaffSessions } from '../sessions.ts'
import { findById, type StaffRow } from '../staff-members.ts'
import { checkNewPassword } from './enrol.ts'

/**
 * The person's own row, after the password was given again. Throws TOO_MANY_ATTEMPTS,
 * PASSWORD_WRONG.
 */
export async function confirmPassword(
  context: StaffContext,
  actor: StaffActor,
  password: string,
  from: Visit,
  field = 'password',
): Promise<StaffRow> {
  const attempt = await countAttempt(context, actor.username, from)
  const row = await findById(context.db, actor.staffId)
  if (!row || !(await verifyPassword(row.password_hash, password))) {
    throw new Problem('PASSWORD_WRONG', [{ field, code: 'PASSWORD_WRONG' }])
  }
  await context.db.transaction((tx) => attempt.forget(tx))
  return row
}

/**
 * Changes the person's own password; every other session of theirs ends. Open to any staff. Throws,
 * in order: TOO_MANY_ATTEMPTS, PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON.
 */
export async function changePassword(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  body: { readonly oldPassword: string; readonly newPassword: string },
  from: Visit,
): Promise<void> {
  const row = await confirmPassword(context, actor, body.oldPassword, from, 'oldPassword')
  if (body.newPassword === body.oldPassword) {
    throw new Problem('PASSWORD_UNCHANGED', [{ field: 'newPassword', code: 'PASSWORD_UNCHANGED' }])
  }
  checkNewPassword(body.newPassword, actor.username)
  const passwordHash = await hashPassword(body.newPassword)
  await context.db.transaction(async (tx) => {
    const changed = await tx.query(
      `update staff_members set password_hash = $2 where staff_id = $1 and password_hash = $3
       returning 1`,
      [actor.staffId, passwordHash, row.password_hash],
    )
    if (changed.length === 0) {
      throw new Problem('PASSWORD_WRONG', [{ field: 'oldPassword', code: 'PASSWORD_WRONG' }])
    }
    await endStaffSessions(tx, actor.staffId, actor.session.tokenHash)
    await writeAudit(tx, {
      brandId,
      actor: auditName(actor),
      action: 'staff.passwordChanged',
      subject: wireId('stf', actor.staffId),
      details: {},
      address: actor.address,
    })
  })
}
