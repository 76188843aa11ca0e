import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { postHouse } from '../ledger/index.ts'
import { sendMessage } from '../notices/index.ts'
import { raiseCase } from '../risk/index.ts'
import type { WalletQueue } from '../wallet/index.ts'
import { storeApplied, type EventSource, type GatewayEvent } from '../payments/index.ts'
import { noteChange } from './note-change.ts'
import { outcomeOf, type Anomaly, type PayoutReport } from './payout-outcome.ts'
import { releaseWithdrawal } from './release.ts'
import { findWithdrawal, lockWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

/** Posts the outcome between house accounts: paid money has left, returned money is back. */
async function postOutcome(tx: Tx, row: WithdrawalRow, status: string): Promise<void> {
  const posting = { brandId: row.brand_id, amount: minor(row.amount), ref: row.withdrawal_no }
  if (status === 'paid' || status === 'returned') {
    await postHouse(tx, { ...posting, code: 'withdrawal.paid' })
  }
  if (status === 'returned') await postHouse(tx, { ...posting, code: 'withdrawal.returned' })
}

async function tellPaid(tx: Tx, brand: Brand, row: WithdrawalRow): Promise<void> {
  const { brand_id: brandId, member_id: memberId, amount } = row
  const values = { amountMinor: String(amount), currency: brand.currency.code }
  await sendMessage(tx, { brandId, memberId }, 'withdrawalPaid', values)
}

/** Raises a case for contradictory events; the member's further withdrawals wait for it. */
async function raiseAnomaly(
  tx: Tx,
  { brand_id: brandId, member_id: memberId, public_id: withdrawalId, amount }: WithdrawalRow,
  event: GatewayEvent,
  anomaly: Anomaly,
): Promise<void> {
  await raiseCase(tx, {
    brandId,
    memberId,
    kind: 'payoutOddity',
    key: `${withdrawalId}/${anomaly}`,
    details: {
      withdrawalId,
      // The office reads it under this name, in old cases too.
      oddity: anomaly,
      amountMinor: String(amount),
      told: event.kind,
      toldMinor: String(event.amount),
    },
  })
}

/** Updates a withdrawal by all events of its payout. The caller has locked its row. */
async function settle(
  tx: Tx,
  brand: Brand,
  row: WithdrawalRow,
  event: GatewayEvent,
): Promise<boolean> {
  const facts = await tx.query<PayoutReport & { amount: bigint }>(
    'select kind, amount from gateway_events where brand_id = $1 and subject = $2 and gateway = $3',
    [row.brand_id, row.public_id, row.gateway],
  )
  const { status, anomaly } = outcomeOf(row.status, row.amount, facts)
  const actor = 'gateway'
  const { reason, reference } = event
  if (status !== row.status) {
    await postOutcome(tx, row, status)
    const isPaid = status === 'paid'
    await noteChange(
      tx,
      row,
      { what: status, actor, status, reason, details: { eventId: event.eventId } },
      {
        gateway_reference: 'coalesce(gateway_reference, $4)',
        sent_at: 'coalesce(sent_at, batch_now())',
        next_attempt_at: 'null',
        ...(status === 'failed' ? { decision_reason: '$5' } : { paid_at: paidAt }),
        ...(isPaid ? { confirm_by: CONFIRM_BY } : {}),
      },
      [
        reference,
        ...(status === 'failed' ? [reason ?? 'other'] : []),
        ...(isPaid ? [brand.profile.money.withdrawal.confirmMinutes] : []),
      ],
    )
    if (isPaid) await tellPaid(tx, brand, row)
  }
  if (anomaly !== undefined && row.attention !== anomaly) {
    const now = { ...row, status }
    const change = { what: 'odd', actor, reason: anomaly } as const
    await noteChange(tx, now, change, { attention: '$4' }, [anomaly])
    await raiseAnomaly(tx, row, event, anomaly)
  }
  return status !== row.status
}

const paidAt = 'coalesce(paid_at, batch_now())'
const CONFIRM_BY = 'batch_now() + make_interval(mins => $5)'

/**
 * Applies the gateway's event of a payout ("wdr_…"); idempotent, in any order. The caller has
 * verified the signature, or fetched the event from the gateway. Throws WITHDRAWAL_NOT_FOUND for a
 * number that is not the brand's.
 */
export async function applyPayoutEvent(
  context: { readonly db: Db; readonly queue: WalletQueue },
  brand: Brand,
  event: GatewayEvent,
  source: EventSource = 'callback',
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, event.subject)
    await storeApplied(tx, row.gateway, row.brand_id, { event, source })
    await settle(tx, brand, row, event)
  })
  const row = await findWithdrawal(context.db, brand.brandId, event.subject)
  const isOver = row?.status === 'failed' || row?.status === 'returned'
  // If this fails, the worker releases it.
  if (row && isOver && !row.released_at) await releaseWithdrawal(context.queue, brand, row)
}
