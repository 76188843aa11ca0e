import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { requireBill } from './read-bill.ts'

/**
 * Closes a bill by the staff: the unpaid part is not paid any more, disputes or not. Throws
 * BILL_NOT_FOUND, BILL_CLOSED.
 */
export async function rejectBill(
  tx: Tx,
  brandId: number,
  how: { readonly billId: string; readonly by: string; readonly reason: string },
): Promise<void> {
  const bill = await requireBill(tx, brandId, 'staff', how.billId, true)
  if (bill.closed !== null || bill.paid === bill.amount) throw new Problem('BILL_CLOSED')
  await tx.query(
    `update contract_bills set closed = 'rejected', state = 'rejected', closed_at = app_now(),
       closed_by = $3, close_reason = $4 where brand_id = $1 and bill_no = $2`,
    [brandId, bill.bill_no, how.by, how.reason],
  )
}
