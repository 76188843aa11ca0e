import { isPayable } from '@fairhouse/money'
import type { DepositReason } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { readRealName } from '../../members/index.ts'
import { sendMessage } from '../../notices/index.ts'
import type { CashierContext } from '../context.ts'
import { methodOf } from '../methods.ts'
import type { ChargePayment } from './charge-payments.ts'
import { creditPayment } from './credit.ts'
import type { DepositRow } from './facts.ts'
import { isOwnPayment } from './own-account.ts'

/** Reason why a payment must not be credited, apart from the member's own rules. */
async function faultOf(
  context: CashierContext,
  brand: Brand,
  deposit: DepositRow,
  { amount, payer }: ChargePayment,
): Promise<DepositReason | undefined> {
  const bounds = methodOf(brand, deposit.method)?.deposit
  const isInRange = bounds ? amount >= bounds.min && amount <= bounds.max : true
  if (!isInRange || !isPayable(amount, brand.currency)) return 'outOfRange'
  if (!brand.profile.money.isOwnAccountOnly) return undefined
  const owner = { brandId: brand.brandId, memberId: deposit.member_id }
  const person = {
    taxId: await context.taxIdOf(context.db, brand, deposit.member_id),
    realName: await readRealName(context.db, context.vault, owner),
  }
  return isOwnPayment(payer, person, deposit.method !== 'crypto') ? undefined : 'payerDiffers'
}

/**
 * Records that a payment is to be returned to its payer and notifies the member; the worker orders
 * the refund.
 */
async function giveBack(
  { db }: CashierContext,
  brand: Brand,
  deposit: DepositRow,
  { reference, amount }: ChargePayment,
  reason: DepositReason,
): Promise<void> {
  const { brand_id: brandId, deposit_no: depositNo, member_id: memberId } = deposit
  await db.transaction(async (tx) => {
    const written = await tx.query(
      `insert into deposit_payments
         (gateway, reference, brand_id, deposit_no, amount, status, reason, decided_at)
       values ($1, $2, $3, $4, $5, 'returning', $6, app_now())
       on conflict do nothing returning 1`,
      [deposit.gateway, reference, brandId, depositNo, amount, reason],
    )
    if (written.length === 0) return
    const values = { amountMinor: amount.toString(), currency: brand.currency.code, reason }
    await sendMessage(tx, { brandId, memberId }, 'depositReturned', values)
  })
}

/** Decides a payment: credits it, or records that it is to be returned. */
export async function decidePayment(
  context: CashierContext,
  brand: Brand,
  deposit: DepositRow,
  payment: ChargePayment,
): Promise<void> {
  const reason =
    (await faultOf(context, brand, deposit, payment)) ??
    (await creditPayment(context.queue, brand, deposit, payment))
  if (reason) await giveBack(context, brand, deposit, payment, reason)
}
