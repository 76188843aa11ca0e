import { minor, ZERO, type Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { eachRow, throwAll } from '#server/jobs/stuck-rows.ts'
import type { CashierContext } from '../context.ts'
import { applyDeposit } from './apply.ts'
import { dueBack, paymentsOf } from './charge-payments.ts'
import { readFacts } from './facts.ts'

const BATCH_SIZE = 10

interface ReturningRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly public_id: string
  readonly reference: string
  readonly amount: bigint
}

/** Claims due refunds; after an interruption another worker claims them. */
function claim({ db, gateway }: CashierContext): Promise<ReturningRow[]> {
  return db.query<ReturningRow>(
    `update deposit_payments p set ordered_at = app_now()
     from deposits d, (select gateway, reference from deposit_payments
       where status = 'returning' and gateway = $1
         and (ordered_at is null or ordered_at < app_now() - interval '1 minute')
       order by decided_at limit $2 for no key update skip locked) k
     where p.gateway = k.gateway and p.reference = k.reference
       and d.brand_id = p.brand_id and d.deposit_no = p.deposit_no
     returning p.brand_id, d.public_id, p.reference, p.amount`,
    [gateway.name, BATCH_SIZE],
  )
}

/** Total refund due of a payment; zero when all of it has been returned. */
async function totalOf(
  { db, vault }: CashierContext,
  { brand_id: brandId, public_id: depositId, reference, amount }: ReturningRow,
): Promise<Minor> {
  const known = await readFacts(db, vault, brandId, depositId)
  const payment = paymentsOf(known?.events ?? []).find((one) => one.reference === reference)
  if (!payment) return minor(amount)
  return payment.gone < amount ? dueBack(payment) : ZERO
}

async function payBack(context: CashierContext, row: ReturningRow, brand: Brand): Promise<void> {
  const { public_id: depositId, reference } = row
  const total = await totalOf(context, row)
  if (total > 0n) {
    await context.gateway.refund({ depositId, reference, total })
    await context.db.query(
      `update deposit_payments set ordered_total = greatest(ordered_total, $3),
         status = case status when 'returning' then 'returned' else status end
       where gateway = $1 and reference = $2`,
      [context.gateway.name, reference, total],
    )
  }
  await applyDeposit(context, brand, depositId)
}

/**
 * Orders refunds of payments that must not be credited, in batches. A failed order is repeated a
 * minute later; orders state the total, so repeats are harmless. Returns how many were ordered. For
 * the worker; several may run. Throws AggregateError of failed orders.
 */
export async function refundDeposits(context: CashierContext): Promise<number> {
  const rows = await claim(context)
  const brands = new Map((await context.brands.all()).map((one) => [one.brandId, one]))
  const taken = {
    queue: 'deposit.payBack',
    keyOf: ({ brand_id: brandId, reference: key }: ReturningRow) => ({ brandId, key }),
    atOnce: true,
  } as const
  const faults = await eachRow(context.db, rows, taken, async (row) => {
    const brand = brands.get(row.brand_id)
    if (brand) await payBack(context, row, brand)
  })
  throwAll(faults, 'payments were not ordered back')
  return rows.length
}
