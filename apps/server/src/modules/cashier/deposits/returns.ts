import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { postHouse } from '../../ledger/index.ts'
import type { CashierContext } from '../context.ts'
import { dueBack, type ChargePayment } from './charge-payments.ts'
import { findDeposit, type DepositRow } from './facts.ts'
import type { Step } from './next-step.ts'

type DoubleReturnStep = Extract<Step, { readonly kind: 'bookDoubleReturn' }>

/**
 * Confirms a return that needs no refund order any more: the bank has taken the payment back, or it
 * was refunded.
 */
export async function confirmReturn(
  { db }: CashierContext,
  { gateway }: DepositRow,
  reference: string,
): Promise<void> {
  await db.query(
    `update deposit_payments set status = 'returned'
     where gateway = $1 and reference = $2 and status = 'returning'`,
    [gateway, reference],
  )
}

/** The bank gave the payment back: its refund to the payer is now due. */
export async function returnAgain(
  { db }: CashierContext,
  { gateway }: DepositRow,
  payment: ChargePayment,
): Promise<void> {
  await db.query(
    `update deposit_payments set status = 'returning', ordered_at = null
     where gateway = $1 and reference = $2 and status = 'returned' and ordered_total < $3`,
    [gateway, payment.reference, dueBack(payment)],
  )
}

/** Records a payment that was returned in two ways before it was decided: it is never credited. */
export async function noteReturn(
  { db }: CashierContext,
  { gateway, brand_id: brandId, deposit_no: depositNo }: DepositRow,
  { reference, amount }: ChargePayment,
): Promise<void> {
  await db.query(
    `insert into deposit_payments
       (gateway, reference, brand_id, deposit_no, amount, status, reason, decided_at)
     values ($1, $2, $3, $4, $5, 'returned', 'refunded', app_now()) on conflict do nothing`,
    [gateway, reference, brandId, depositNo, amount],
  )
}

/**
 * Posts a double return, or what was recovered of one: the operator bears it, whoever bore the
 * first return, and a case is raised for staff. Idempotent.
 */
export async function bookDoubleReturn(
  context: CashierContext,
  brand: Brand,
  row: DepositRow,
  { decided: { reference, doubleReturnLoss: bornBefore }, amount }: DoubleReturnStep,
): Promise<void> {
  const { brandId } = brand
  const { deposit_no: depositNo, public_id: depositId } = row
  await context.db.transaction(async (tx) => {
    await findDeposit(tx, brandId, depositId, true)
    const known = await tx.query<{ round: number; born: bigint }>(
      `select count(*)::int as round, coalesce(sum(amount) filter (where reference = $3), 0)::bigint
         as born from deposit_double_returns where brand_id = $1 and deposit_no = $2`,
      [brandId, depositNo, reference],
    )
    const { round = 0, born = 0n } = known[0] ?? {}
    // Posted concurrently: the next run decides again.
    if (born !== bornBefore) return
    await tx.query(
      `insert into deposit_double_returns
         (brand_id, deposit_no, round, reference, amount, posted_at)
       values ($1, $2, $3, $4, $5, batch_now())`,
      [brandId, depositNo, round, reference, amount],
    )
    const isLoss = amount > 0n
    await postHouse(tx, {
      brandId,
      code: isLoss ? 'doubleReturn.loss' : 'doubleReturn.recovered',
      amount: minor(isLoss ? amount : -amount),
      ref: depositNo,
      round,
    })
    if (!isLoss) return
    const { member_id: memberId, account_id: accountId } = row
    await context.onChargeback(tx, { brand, memberId, accountId, depositId, amount, loss: amount })
  })
}
