import { minor } from '@fairhouse/money'
import type { Db, Tx } from '#server/db/tx.ts'
import { postHouse } from '../../ledger/index.ts'
import { sendMessage } from '../../notices/index.ts'
import { raiseCase } from '../../risk/index.ts'
import type { Brand } from '../../settings/index.ts'
import type { WalletQueue } from '../../wallet/index.ts'
import type { GatewayEvent } from '../payment-port.ts'
import { noteChange } from './note-change.ts'
import { outcomeOf, type Oddity, type PayoutFact } from './payout-outcome.ts'
import { releaseWithdrawal } from './release.ts'
import { findWithdrawal, lockWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

/** How an event came to us. */
export type EventSource = 'callback' | 'poll' | 'report'

/** Keeps an event, once by the gateway's number of it; it may be there already. */
async function saveEvent(
  tx: Tx,
  row: WithdrawalRow,
  event: GatewayEvent,
  source: EventSource,
): Promise<void> {
  await tx.query(
    `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
       reason, happened_at, received_at, source, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now(), $10, app_now())
     on conflict (gateway, event_id) do update
       set applied_at = coalesce(gateway_events.applied_at, excluded.applied_at)
       where gateway_events.applied_at is null`,
    [
      row.gateway,
      event.eventId,
      row.brand_id,
      event.subject,
      event.kind,
      event.amount,
      event.reference,
      event.reason ?? null,
      event.happenedAt,
      source,
    ],
  )
}

/** The house's side of what was told: what was paid has left it, what was returned is back. */
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

/** What does not fit together is somebody's task, and further money of the member waits for it. */
async function raiseOddity(
  tx: Tx,
  { brand_id: brandId, member_id: memberId, public_id: withdrawalId, amount }: WithdrawalRow,
  event: GatewayEvent,
  oddity: Oddity,
): Promise<void> {
  await raiseCase(tx, {
    brandId,
    memberId,
    kind: 'payoutOddity',
    key: `${withdrawalId}/${oddity}`,
    details: {
      withdrawalId,
      oddity,
      amountMinor: String(amount),
      told: event.kind,
      toldMinor: String(event.amount),
    },
  })
}

/** Moves a withdrawal on by all that is known of its payout. The caller holds its row. */
async function settle(
  tx: Tx,
  brand: Brand,
  row: WithdrawalRow,
  event: GatewayEvent,
): Promise<boolean> {
  const facts = await tx.query<PayoutFact & { amount: bigint }>(
    'select kind, amount from gateway_events where brand_id = $1 and subject = $2 and gateway = $3',
    [row.brand_id, row.public_id, row.gateway],
  )
  const { status, oddity } = outcomeOf(row.status, row.amount, facts)
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
  if (oddity !== undefined && row.attention !== oddity) {
    const now = { ...row, status }
    await noteChange(tx, now, { what: 'odd', actor, reason: oddity }, { attention: '$4' }, [oddity])
    await raiseOddity(tx, row, event, oddity)
  }
  return status !== row.status
}

const paidAt = 'coalesce(paid_at, batch_now())'
const CONFIRM_BY = 'batch_now() + make_interval(mins => $5)'

/**
 * Takes what the gateway tells of a payout ("wdr_…"), once however often and in whatever order it
 * comes. Only the gateway may: the caller has checked the signature, or has asked it. Error:
 * WITHDRAWAL_NOT_FOUND for a number that is none of the brand's.
 */
export async function applyPayoutEvent(
  context: { readonly db: Db; readonly queue: WalletQueue },
  brand: Brand,
  event: GatewayEvent,
  source: EventSource = 'callback',
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, event.subject)
    await saveEvent(tx, row, event, source)
    await settle(tx, brand, row, event)
  })
  const row = await findWithdrawal(context.db, brand.brandId, event.subject)
  const isOver = row?.status === 'failed' || row?.status === 'returned'
  // What is not released now, the worker releases.
  if (row && isOver && !row.released_at) await releaseWithdrawal(context.queue, brand, row)
}
