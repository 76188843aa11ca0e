import type { StaffActor } from '#server/core/caller.ts'
import { writeAudit } from '../../audit/index.ts'
import type { StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { auditName } from '../policy.ts'
import { endStaffSession } from '../sessions.ts'

/** Ends the person's own session. Open to any staff. */
export async function logOut(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await endStaffSession(tx, actor.session.tokenHash)
    await writeAudit(tx, {
      brandId,
      actor: auditName(actor),
      action: 'staff.loggedOut',
      subject: wireId('stf', actor.staffId),
      details: {},
      address: actor.address,
    })
  })
}
