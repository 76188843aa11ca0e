import { minor, minorToWire } from '@fairhouse/money'
import type { BillDetail, ContractTermsOut, DisputeWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentBill, sideOf, type BillReader, type BillRow } from './bill-present.ts'
import { findBill } from './bill-rows.ts'

/** A bill of the reader. Throws BILL_NOT_FOUND. */
export async function requireBill(
  tx: Tx,
  brandId: number,
  reader: BillReader,
  billId: string,
  isLocking = false,
): Promise<BillRow> {
  const billNo = parseId('bil', billId)
  const row =
    billNo === undefined ? undefined : await findBill(tx, brandId, reader, billNo, isLocking)
  if (!row) throw new Problem('BILL_NOT_FOUND')
  return row
}

export interface DisputeRow {
  readonly [column: string]: unknown
  readonly dispute_no: bigint
  readonly bill_no: bigint
  readonly opened_by: bigint
  readonly amount: bigint
  readonly held: bigint
  readonly line: number
  readonly username: string | null
  readonly bet_id: string | null
  readonly reason: string
  readonly state: DisputeWire['state']
  readonly answer: string | null
  readonly opened_at: Date
  readonly decided_at: Date | null
  readonly payer: 'platform' | 'upline'
}

/** Disputes, with the name of who they are about, and who pays the bill. */
export const DISPUTES = `
select d.dispute_no, d.bill_no, d.opened_by, d.amount, d.held, d.line, m.username, d.bet_id,
  d.reason, d.state, d.answer, d.opened_at, d.decided_at, b.payer
from bill_disputes d join contract_bills b using (brand_id, bill_no)
left join members m on m.brand_id = d.brand_id and m.member_id = d.member_id`

export function presentDispute(row: DisputeRow, reader: BillReader): DisputeWire {
  const byMe = reader !== 'staff' && row.opened_by === reader.memberId
  const isDecider = reader === 'staff' || (row.payer === 'upline' && !byMe)
  return {
    disputeId: wireId('dsp', row.dispute_no),
    billId: wireId('bil', row.bill_no),
    amountMinor: minorToWire(minor(row.amount)),
    heldMinor: minorToWire(minor(row.held)),
    line: row.line,
    username: row.username,
    betId: row.bet_id,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    byMe,
    canDecide: row.state === 'open' && isDecider,
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

async function readTerms(db: Tx, brandId: number, row: BillRow): Promise<ContractTermsOut> {
  const rows = await db.query<{ terms: ContractTermsOut }>(
    `select terms from contract_versions
     where brand_id = $1 and contract_no = $2 and version_no = $3`,
    [brandId, row.contract_no, row.version_no],
  )
  const terms = rows[0]?.terms
  if (!terms) throw new Error(`bill ${row.bill_no} has no terms`)
  return terms
}

async function readPayments(db: Tx, brandId: number, billNo: bigint) {
  const rows = await db.query<{ amount: bigint; paid_at: Date; transfer_id: string }>(
    `select amount, paid_at, transfer_id from bill_payments
     where brand_id = $1 and bill_no = $2 order by payment_no`,
    [brandId, billNo],
  )
  return rows.map((row) => ({
    amountMinor: minorToWire(minor(row.amount)),
    paidAt: row.paid_at.toISOString(),
    transferId: row.transfer_id,
  }))
}

/** Names of the agents whose contracts are in lines. */
async function namesOf(db: Tx, brandId: number, row: BillRow) {
  const numbers = row.lines.flatMap(({ contractId }) => parseId('ctr', contractId ?? '') ?? [])
  if (numbers.length === 0) return new Map<string, string>()
  const rows = await db.query<{ contract_no: bigint; username: string }>(
    `select c.contract_no, m.username from contracts c
     join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
     where c.brand_id = $1 and c.contract_no = any($2)`,
    [brandId, numbers],
  )
  return new Map(rows.map((one) => [wireId('ctr', one.contract_no), one.username]))
}

const OPEN_STATES: ReadonlySet<string> = new Set(['issued', 'partlyPaid', 'payerShort'])

/** One bill with everything that it was computed from. Throws BILL_NOT_FOUND. */
export async function readBill(
  db: Tx,
  brandId: number,
  reader: BillReader,
  billId: string,
): Promise<BillDetail> {
  const row = await requireBill(db, brandId, reader, billId)
  const names = await namesOf(db, brandId, row)
  const disputes = await db.query<DisputeRow>(
    `${DISPUTES} where d.brand_id = $1 and d.bill_no = $2 order by d.dispute_no`,
    [brandId, row.bill_no],
  )
  const isOpen = OPEN_STATES.has(row.state)
  const side = sideOf(row, reader)
  return {
    ...presentBill(row, reader),
    terms: await readTerms(db, brandId, row),
    versionNo: row.version_no,
    lines: row.lines.map((line) => ({
      ...line,
      username: line.contractId === null ? null : (names.get(line.contractId) ?? null),
    })),
    payments: await readPayments(db, brandId, row.bill_no),
    disputes: disputes.map((one) => presentDispute(one, reader)),
    canDispute: side !== 'staff' && row.closed === null && row.amount > 0n,
    canPay: side === 'upline' && isOpen && row.amount - row.paid - row.held > 0n,
  }
}
