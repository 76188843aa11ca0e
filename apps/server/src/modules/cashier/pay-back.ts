import { minor } from '@fairhouse/money'
import type { Db } from '#server/db/tx.ts'
import type { PaymentGateway } from './gateway.ts'

/**
 * Orders back what arrived and may not be credited, some at a time. Asked in vain, it asks again at
 * the next turn. For the worker; several may run.
 */
export async function payBackDeposits(context: {
  readonly db: Db
  readonly gateway: PaymentGateway
}): Promise<void> {
  const { db, gateway } = context
  const faults = await db.transaction(async (tx) => {
    const rows = await tx.query<{
      brand_id: number
      deposit_no: bigint
      public_id: string
      amount: bigint
    }>(
      `select brand_id, deposit_no, public_id, amount from deposits
       where status = 'returning' and gateway = $1
       order by deposit_no limit 10 for no key update skip locked`,
      [gateway.name],
    )
    const orders = await Promise.allSettled(
      rows.map((row) => gateway.payBack({ depositId: row.public_id, amount: minor(row.amount) })),
    )
    for (const [index, row] of rows.entries()) {
      if (orders[index]?.status !== 'fulfilled') continue
      await tx.query(
        `update deposits set status = 'returned' where brand_id = $1 and deposit_no = $2`,
        [row.brand_id, row.deposit_no],
      )
    }
    return orders.flatMap((order) => (order.status === 'rejected' ? [order.reason as Error] : []))
  })
  if (faults.length > 0) throw new AggregateError(faults, 'payments were not ordered back')
}
