import type { StaffActor } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { writeAudit } from '../../audit/index.ts'
import { queueMessage } from '../../outbox/index.ts'
import { emailTarget } from '../../contacts/index.ts'
import type { StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { auditName } from '../policy.ts'
import { requireFreeEmail } from '../staff-members.ts'
import { confirmPassword } from './change-password.ts'

/**
 * Changes the person's own address, where invitations go; the former address is notified. Open to
 * any staff. Throws, in order: EMAIL_INVALID, TOO_MANY_ATTEMPTS, PASSWORD_WRONG, NOT_CHANGED,
 * STAFF_EMAIL_TAKEN.
 */
export async function changeEmail(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
  body: { readonly email: string; readonly password: string },
  from: Visit,
): Promise<void> {
  const email = emailTarget(body.email)
  const row = await confirmPassword(context, actor, body.password, from)
  if (row.email === email) throw new Problem('NOT_CHANGED')
  const brand = await context.brands.byId(brandId)
  await context.db.transaction(async (tx) => {
    await requireFreeEmail(tx, email)
    await tx.query('update staff_members set email = $2 where staff_id = $1', [
      actor.staffId,
      email,
    ])
    await writeAudit(tx, {
      brandId,
      actor: auditName(actor),
      action: 'staff.emailChanged',
      subject: wireId('stf', actor.staffId),
      details: { before: row.email, after: email },
      address: actor.address,
    })
    if (row.email === null) return
    await queueMessage(tx, context, {
      brand,
      channel: 'email',
      target: row.email,
      template: 'staffEmailChanged',
      values: { name: row.name, account: row.username, email, address: actor.address },
      language: brand.settings.languages.defaultLanguage,
    })
  })
}
