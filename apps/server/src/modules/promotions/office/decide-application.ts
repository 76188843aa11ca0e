import type { StaffApplication } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { sendMessage } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { noteApproved } from '../note-approved.ts'
import { textOf } from '../promotion-rows.ts'
import { findApplication, lockApplication } from './application-rows.ts'
import { presentApplication, type ApplicationRow } from './present-application.ts'

/** Who decides about which application, in a brand. */
interface ApplicationAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
  readonly applicationId: string
}

/** The open application, locked, that no colleague holds. Throws NOT_FOUND and the two refusals. */
async function lockFree(tx: Tx, action: ApplicationAction): Promise<ApplicationRow> {
  const { brand, actor, applicationId } = action
  const row = await lockApplication(tx, brand.brandId, applicationId)
  if (row.state !== 'open') throw new Problem('APPLICATION_DECIDED')
  if (row.taken_by !== null && row.taken_by !== auditName(actor)) {
    throw new Problem('APPLICATION_TAKEN')
  }
  return row
}

/**
 * Takes an application for a while, so that no colleague works on it, or gives it back. Requires
 * the permission to decide rewards. Throws, in order: NOT_FOUND, APPLICATION_DECIDED,
 * APPLICATION_TAKEN (a colleague holds it).
 */
export function takeApplication(
  action: ApplicationAction,
  isTaken: boolean,
): Promise<StaffApplication> {
  const { db, brand, actor, applicationId } = action
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const row = await lockFree(tx, action)
    await tx.query(
      `update promotion_applications set taken_by = $3, taken_at = case when $4 then app_now() end
       where brand_id = $1 and application_no = $2`,
      [brandId, row.application_no, isTaken ? auditName(actor) : null, isTaken],
    )
    await auditAction(tx, actor, {
      brandId,
      action: isTaken ? 'promotionApplication.taken' : 'promotionApplication.givenBack',
      subject: applicationId,
      details: {},
    })
    return presentApplication(await findApplication(tx, brandId, applicationId), brand)
  })
}

/**
 * Tells the member. Who is away or at risk reads of a gift once it can be given: on the page of the
 * promotion.
 */
async function tell(
  tx: Tx,
  brand: Brand,
  row: ApplicationRow,
  { verdict, remark }: Verdict,
): Promise<void> {
  const { brandId } = brand
  const { member_id: memberId } = row
  const own = brand.settings.languages.defaultLanguage
  const promotion = textOf(row, row.language ?? own, brand).title
  if (verdict === 'rejected') {
    await sendMessage(tx, { brandId, memberId }, 'promotionRejected', { promotion, remark })
    return
  }
  const [may] = await tx.query<{ is_fit: boolean }>('select may_be_rewarded($1, $2) as is_fit', [
    brandId,
    memberId,
  ])
  if (!may?.is_fit) return
  await sendMessage(tx, { brandId, memberId }, 'promotionApproved', { promotion, remark })
}

interface Verdict {
  readonly verdict: 'approved' | 'rejected'
  readonly remark: string
}

/**
 * Approves or rejects an application, once, however many decide at once; what an approval earns is
 * given by the worker, within the bounds of the promotion. Requires the permission to decide
 * rewards. Throws, in order: NOT_FOUND, APPLICATION_DECIDED, APPLICATION_TAKEN.
 */
export function decideApplication(
  action: ApplicationAction,
  given: Verdict,
): Promise<StaffApplication> {
  const { db, brand, actor, applicationId } = action
  const { verdict, remark } = given
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const row = await lockFree(tx, action)
    await tx.query(
      `update promotion_applications set state = $3, remark = $4, decided_by = $5,
         decided_at = app_now()
       where brand_id = $1 and application_no = $2`,
      [brandId, row.application_no, verdict, remark, auditName(actor)],
    )
    if (verdict === 'approved') await noteApproved(tx, brand, row)
    await tell(tx, brand, row, given)
    await auditAction(tx, actor, {
      brandId,
      action:
        verdict === 'approved' ? 'promotionApplication.approved' : 'promotionApplication.rejected',
      subject: applicationId,
      details: { remark },
    })
    return presentApplication(await findApplication(tx, brandId, applicationId), brand)
  })
}
