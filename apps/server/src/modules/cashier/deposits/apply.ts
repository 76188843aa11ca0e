import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { announce } from '#server/realtime/announce.ts'
import { sendMessage } from '../../notices/index.ts'
import type { CashierContext } from '../context.ts'
import { undoChargeback, bookChargeback } from './chargebacks.ts'
import { decidePayment } from './decide-payment.ts'
import { readFacts, type KnownDeposit } from './facts.ts'
import { nextStep, stateOf, type DepositState, type Step } from './next-step.ts'
import { bookDoubleReturn, confirmReturn, noteReturn, returnAgain } from './returns.ts'

/** More steps than any deposit takes: beyond them there is a bug. */
const MOST_STEPS = 100

async function notify(
  tx: Tx,
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  now: DepositState,
): Promise<void> {
  const { row } = known
  const to = { brandId: brand.brandId, memberId: row.member_id }
  const currency = brand.currency.code
  const values = (amount: bigint) => ({ amountMinor: amount.toString(), currency })
  if (now.status === 'failed' && row.status !== 'failed') {
    await sendMessage(tx, to, 'depositFailed', values(row.amount))
  }
  const more = now.takenBack - row.taken_back
  if (more > 0n) {
    await sendMessage(tx, to, 'depositChargedBack', values(more))
    const loss = known.decided.reduce((total, one) => total + one.byOperator, 0n)
    await context.onChargeback(tx, {
      brand,
      memberId: row.member_id,
      accountId: row.account_id,
      depositId: row.public_id,
      amount: minor(more),
      loss: minor(loss),
    })
  }
  await announce(tx, {
    brandId: brand.brandId,
    accountId: row.account_id,
    event: { type: 'deposit.changed', depositId: row.public_id },
  })
}

/** Writes the deposit's new state and notifies the member, once. */
async function settle(context: CashierContext, brand: Brand, depositId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const known = await readFacts(tx, context.vault, brand.brandId, depositId, true)
    if (!known || nextStep(known)?.kind !== 'settle') return
    const now = stateOf(known)
    const isFailure = now.status === 'failed' || now.reason === 'payerDiffers'
    await tx.query(
      `update deposits set status = $3, reason = $4, taken_back = $5,
         failed_at = case when $6 then coalesce(failed_at, app_now()) else failed_at end,
         ask_at = case when $3 in ('pending', 'expired') then ask_at end
       where brand_id = $1 and deposit_no = $2`,
      [brand.brandId, known.row.deposit_no, now.status, now.reason, now.takenBack, isFailure],
    )
    await notify(tx, context, brand, known, now)
  })
}

async function take(
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  step: Step,
): Promise<void> {
  const { row } = known
  switch (step.kind) {
    case 'decide':
      return decidePayment(context, brand, row, step.payment)
    case 'bookChargeback':
      return bookChargeback(context, brand, known, step.decided, step.amount)
    case 'undoChargeback':
      return undoChargeback(context, brand, known, step.decided, step.amount)
    case 'confirmReturn':
      return confirmReturn(context, row, step.reference)
    case 'returnAgain':
      return returnAgain(context, row, step.payment)
    case 'noteReturn':
      return noteReturn(context, row, step.payment)
    case 'bookDoubleReturn':
      return bookDoubleReturn(context, brand, row, step)
    case 'settle':
      return settle(context, brand, row.public_id)
  }
}

/**
 * Applies all events of a deposit, in whatever order they arrived: credits, returns, takes back.
 * Idempotent and safe to run concurrently: each step happens once. Only for events verified by the
 * gateway's signature or fetched from it. Throws DEPOSIT_NOT_FOUND, UNAVAILABLE (to be run again).
 */
export async function applyDeposit(
  context: CashierContext,
  brand: Brand,
  depositId: string,
): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const known = await readFacts(context.db, context.vault, brand.brandId, depositId)
    if (!known) throw new Problem('DEPOSIT_NOT_FOUND')
    const next = nextStep(known)
    if (!next) return
    await take(context, brand, known, next)
  }
  throw new RangeError(`${depositId} comes to no end`)
}
