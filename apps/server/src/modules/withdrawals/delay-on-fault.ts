import type { Db } from '#server/db/tx.ts'
import { keyBy } from '#server/jobs/stuck-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

const REST = '1 minute'

/** Runs work for one withdrawal; on failure it is delayed, and the error is thrown. */
export async function delayOnFault(
  db: Db,
  { brand_id: brandId, withdrawal_no: no }: Pick<WithdrawalRow, 'brand_id' | 'withdrawal_no'>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    await db.query(
      `update withdrawals set next_attempt_at = app_now() + $3::interval
       where brand_id = $1 and withdrawal_no = $2
         and status in ('requested', 'checking', 'failed', 'rejected', 'returned')`,
      [brandId, no, REST],
    )
    throw error
  }
}

/** Key of a withdrawal in the worker's queues. */
export const withdrawalKeyOf = keyBy('withdrawal_no')
