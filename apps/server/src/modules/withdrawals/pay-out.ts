import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { eachRow, eachStep, throwAll } from '#server/jobs/stuck-rows.ts'
import type { PaymentPort, PayoutAnswer } from '../payments/index.ts'
import { applyPayoutEvent } from './apply-payout-event.ts'
import { NOTHING_KNOWN, type WithdrawalContext } from './context.ts'
import { destinationOf } from './destination.ts'
import { noteChange } from './note-change.ts'
import { releaseWithdrawal } from './release.ts'
import { findWithdrawal, lockWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

/** The withdrawal context with the gateway's port. */
interface PayoutContext extends WithdrawalContext {
  readonly port: Pick<PaymentPort, 'name' | 'payOut' | 'ask'>
}

const BATCH_SIZE = 20

/**
 * Seconds until the next query, by the number of queries so far; the last repeats. A payout without
 * events is queried until its outcome is known.
 */
const PAUSES = [5, 15, 30, 60, 120, 300, 600, 1_800]

/**
 * Claims due withdrawals: their next turn is set at once, so that no other worker claims them in
 * the meantime, and interrupted ones are claimed again.
 */
async function takeDue({ db, port }: PayoutContext, status: 'approved' | 'sent') {
  return db.query<{ brand_id: number; public_id: string }>(
    `update withdrawals w set attempts = attempts + 1, next_attempt_at = app_now()
       + make_interval(secs => ($3::int[])[least(attempts + 1, cardinality($3::int[]))])
     where (brand_id, withdrawal_no) in (
       select brand_id, withdrawal_no from withdrawals
       where status = $1 and gateway = $2 and next_attempt_at <= app_now()
       order by next_attempt_at limit ${BATCH_SIZE} for no key update skip locked)
     returning brand_id, public_id`,
    [status, port.name, PAUSES],
  )
}

/** Writes the gateway's answer to an order, unless an event has changed the state meanwhile. */
async function noteAnswer(
  context: PayoutContext,
  brand: Brand,
  withdrawalId: string,
  answer: PayoutAnswer,
): Promise<void> {
  const { db, queue } = context
  const isRefused = await db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
    if (row.status !== 'approved' && row.status !== 'sent') return false
    if (answer.isTaken && row.status === 'sent') return false
    if (answer.isTaken) {
      await noteChange(
        tx,
        row,
        { what: 'sent', actor: 'gateway', status: 'sent' },
        {
          sent_at: 'batch_now()',
          gateway_reference: '$4',
          attempts: '0',
          next_attempt_at: `batch_now() + make_interval(secs => ${PAUSES[1]})`,
        },
        [answer.reference],
      )
      return false
    }
    await noteChange(
      tx,
      row,
      { what: 'failed', actor: 'gateway', status: 'failed', reason: answer.reason },
      { decision_reason: '$4', next_attempt_at: 'null' },
      [answer.reason],
    )
    return true
  })
  const row = isRefused ? await findWithdrawal(db, brand.brandId, withdrawalId) : undefined
  if (row) await releaseWithdrawal(queue, brand, row)
}

async function order(context: PayoutContext, brand: Brand, row: WithdrawalRow): Promise<void> {
  const who = { brandId: row.brand_id, memberId: row.member_id }
  const checks = context.checks ?? NOTHING_KNOWN
  const answer = await context.port.payOut({
    withdrawalId: row.public_id,
    method: row.method,
    amount: minor(row.amount),
    currency: brand.currency.code,
    digits: brand.currency.digits,
    destination: destinationOf(context.vault, row, await checks.taxIdOf(context.db, who)),
  })
  await noteAnswer(context, brand, row.public_id, answer)
}

/** Queries a payout without events; one that the gateway does not know is ordered again. */
async function ask(context: PayoutContext, brand: Brand, row: WithdrawalRow): Promise<void> {
  const events = await context.port.ask(row.public_id)
  for (const event of events) await applyPayoutEvent(context, brand, event, 'poll')
  if (events.length === 0 && row.status === 'sent') await order(context, brand, row)
}

async function each(
  context: PayoutContext,
  status: 'approved' | 'sent',
  work: typeof order,
): Promise<unknown[]> {
  const due = await takeDue(context, status)
  const taken = {
    queue: 'withdrawal.payOut',
    keyOf: ({ brand_id: brandId, public_id: key }: (typeof due)[number]) => ({ brandId, key }),
    atOnce: true,
  } as const
  return eachRow(context.db, due, taken, async ({ brand_id: brandId, public_id: withdrawalId }) => {
    const brand = await context.brands.byId(brandId)
    const row = await findWithdrawal(context.db, brandId, withdrawalId)
    if (row?.status === status) await work(context, brand, row)
  })
}

/**
 * Orders approved payouts in batches, and queries those without events. An order without an answer
 * may have happened: it is repeated with the same number, and the gateway pays once. For the
 * worker; several may run. Throws AggregateError of those without an answer.
 */
export async function payOutWithdrawals(context: PayoutContext): Promise<void> {
  const turn = (status: 'approved' | 'sent', work: typeof order) => async () =>
    throwAll(await each(context, status, work), 'payouts were not answered')
  await eachStep([turn('approved', order), turn('sent', ask)], 'payouts were not answered')
}
