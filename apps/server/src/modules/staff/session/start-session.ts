import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { writeAudit } from '../../audit/index.ts'
import { sessionRuleOf, type StaffContext } from '../context.ts'
import { wireId } from '#server/core/ids.ts'
import { auditName } from '../policy.ts'
import type { SessionRule } from '../sessions.ts'
import { readGrants, type StaffRow } from '../staff-members.ts'

/** A session that has begun: its token is set as the cookie. */
export interface Started {
  readonly token: string
  readonly rule: SessionRule
}

/** The kind of login; the brand is the one of the login's host. */
interface LoginDetails {
  readonly brandId: number
  readonly method: 'totp' | 'passkey' | 'enrolment'
  readonly from: Visit
}

/** Opens a session with its audit entry. The caller has checked every factor. */
export async function startSession(
  context: StaffContext,
  staff: Pick<StaffRow, 'staff_id' | 'username'>,
  { brandId, method, from }: LoginDetails,
  before: (tx: Tx) => Promise<void>,
): Promise<Started> {
  const rule = await sessionRuleOf(context, await readGrants(context.db, staff.staff_id))
  const token = await context.db.transaction(async (tx) => {
    await before(tx)
    const made = await context.staffSessions.start(tx, staff.staff_id, rule, from)
    await writeAudit(tx, {
      brandId,
      actor: auditName(staff),
      action: 'staff.loggedIn',
      subject: wireId('stf', staff.staff_id),
      details: { method, device: from.device },
      address: from.address,
    })
    return made
  })
  return { token, rule }
}
