import { minor, parseMinor, type Minor } from '@fairhouse/money'
import type { ConfirmBody, Withdrawal } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { noteChange } from './note-change.ts'
import {
  findWithdrawal,
  lockWithdrawal,
  presentWithdrawal,
  SELECT_WITHDRAWALS,
  type WithdrawalRow,
} from './withdrawal-rows.ts'

/** The received amount. Throws WITHDRAWAL_OUT_OF_RANGE for an invalid part. */
function receivedOf(row: WithdrawalRow, body: ConfirmBody): Minor {
  const isPart = body.outcome === 'partly'
  const field = 'receivedMinor'
  if (!isPart && body.receivedMinor !== undefined) {
    throw new Problem('VALIDATION_FAILED', [
      { field, code: 'UNKNOWN_FIELD', expected: 'with outcome "partly" alone' },
    ])
  }
  if (!isPart) return minor(body.outcome === 'received' ? row.amount : 0n)
  const received = parseMinor(body.receivedMinor ?? '')
  if (received === undefined || received <= 0n || received >= row.amount) {
    const code = 'WITHDRAWAL_OUT_OF_RANGE'
    throw new Problem(code, [{ field, code, expected: `1..${row.amount - 1n}` }])
  }
  return received
}

/** Attaches evidence: own pictures, of no other dispute. Throws PICTURE_NOT_FOUND. */
async function attach(tx: Tx, row: WithdrawalRow, pictureIds: readonly string[]): Promise<void> {
  const attached = await tx.query(
    `insert into withdrawal_pictures (brand_id, withdrawal_no, place, picture_id)
     select $1, $2, k.place, p.picture_id
     from unnest($4::text[]) with ordinality as k(id, place)
     join pictures p on p.brand_id = $1 and p.picture_id = k.id and p.purpose = 'withdrawal'
       and p.member_id = $3
     on conflict (brand_id, picture_id) do nothing returning place`,
    [row.brand_id, row.withdrawal_no, row.member_id, pictureIds],
  )
  if (attached.length === pictureIds.length) return
  throw new Problem('PICTURE_NOT_FOUND', [{ field: 'pictureIds', code: 'PICTURE_NOT_FOUND' }])
}

/** True for a repeat of the same confirmation: it is answered, not refused. */
function isRepeat(row: WithdrawalRow, body: ConfirmBody): boolean {
  if (row.outcome !== body.outcome) return false
  return body.outcome !== 'partly' || String(row.received) === body.receivedMinor
}

/**
 * Records the member's confirmation of a payout: all of it arrived, a part, or nothing.
 * A missing amount opens a dispute for the office. Requires the member, for an own withdrawal,
 * until the time for it is over. Throws, in this order: WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_NOT_CONFIRMABLE (not paid, confirmed already, or counted as received),
 * WITHDRAWAL_OUT_OF_RANGE, PICTURE_NOT_FOUND.
 */
export async function confirmWithdrawal(
  db: Db,
  member: SessionMember,
  withdrawalId: string,
  body: ConfirmBody,
): Promise<Withdrawal> {
  await db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, member.brandId, withdrawalId, member.memberId)
    if (row.outcome !== null && isRepeat(row, body)) return
    const isOpen = await tx.query('select 1 where $1::timestamptz > app_now()', [row.confirm_by])
    if (row.status !== 'paid' || row.outcome !== null || isOpen.length === 0) {
      throw new Problem('WITHDRAWAL_NOT_CONFIRMABLE')
    }
    const received = receivedOf(row, body)
    await noteChange(
      tx,
      row,
      { what: body.outcome, actor: 'member', details: { receivedMinor: String(received) } },
      { outcome: '$4', received: '$5', confirmed_at: 'batch_now()' },
      [body.outcome, received],
    )
    if (received === row.amount) return
    await tx.query(
      `insert into withdrawal_disputes (brand_id, withdrawal_no, remaining, opened_at)
       values ($1, $2, $3, batch_now())`,
      [row.brand_id, row.withdrawal_no, row.amount - received],
    )
    await attach(tx, row, body.pictureIds ?? [])
  })
  const row = await findWithdrawal(db, member.brandId, withdrawalId)
  if (!row) throw new Problem('WITHDRAWAL_NOT_FOUND')
  return presentWithdrawal(row)
}

/** Answers an open dispute. In the caller's transaction, which holds the withdrawal. */
export async function resolveDispute(
  tx: Tx,
  row: WithdrawalRow,
  answer: { readonly verdict: string; readonly reason: string; readonly staffId: bigint },
): Promise<void> {
  await tx.query(
    `update withdrawal_disputes set verdict = $3, reason = $4, resolved_by = $5,
       resolved_at = batch_now() where brand_id = $1 and withdrawal_no = $2`,
    [row.brand_id, row.withdrawal_no, answer.verdict, answer.reason, answer.staffId],
  )
}

/** Counts payouts as received that were not confirmed in time. For the worker; several may run. */
export async function countUnconfirmed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<WithdrawalRow>(
      `${SELECT_WITHDRAWALS} where w.status = 'paid' and w.outcome is null
         and w.confirm_by <= app_now()
       order by w.confirm_by limit 100 for no key update of w skip locked`,
    )
    for (const row of rows) {
      await noteChange(
        tx,
        row,
        { what: 'counted', actor: 'clock' },
        { outcome: `'counted'`, received: 'amount', confirmed_at: 'batch_now()' },
      )
    }
  })
}
