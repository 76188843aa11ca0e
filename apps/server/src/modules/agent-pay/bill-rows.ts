import type { BillWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { presentBill, wire, type BillReader, type BillRow } from './bill-present.ts'

const SELECT = `
select b.bill_no, b.contract_no, b.version_no, b.kind, b.agent_id, b.upline_id, b.payer,
  to_char(b.period_from, 'YYYY-MM-DD') as period_from,
  to_char(b.period_to, 'YYYY-MM-DD') as period_to, b.turn, b.lines, b.amount, b.paid, b.held,
  b.debt, b.turnover, b.active, b.rate_ppm, b.is_target_reached, b.state, b.closed, b.issued_at,
  b.expires_at, a.username as agent_name, u.username as upline_name
from contract_bills b
join members a on a.brand_id = b.brand_id and a.member_id = b.agent_id
left join members u on u.brand_id = b.brand_id and u.member_id = b.upline_id`

/** Who may read a bill: its payee, and the upline where they pay it. $2 is the reader. */
const MINE = `($2::bigint is null or b.agent_id = $2 or (b.upline_id = $2 and b.payer = 'upline'))`

interface BillFilter {
  readonly kind?: string | undefined
  readonly side?: 'agent' | 'upline' | undefined
  readonly state?: string | undefined
  /** Whom it pays; for the staff. */
  readonly agentId?: bigint | undefined
  readonly payer?: string | undefined
  /** Days of the periods' ends. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

const readerId = (reader: BillReader) => (reader === 'staff' ? null : reader.memberId)

const FILTER = `b.brand_id = $1 and ${MINE}
  and ($3::text is null or b.kind = $3)
  and ($4::text is null or ($4 = 'agent') = (b.agent_id = $2))
  and ($5::text is null or b.state = $5)
  and ($6::date is null or b.period_to >= $6) and ($7::date is null or b.period_to <= $7)
  and ($8::bigint is null or b.agent_id = $8) and ($9::text is null or b.payer = $9)`

/** Bills of a reader, newest first, with the sums of all that the filter lets through. */
export async function listBills(
  db: Tx,
  brandId: number,
  reader: BillReader,
  filter: BillFilter,
): Promise<{ bills: BillWire[]; next: string | null; amountMinor: string; paidMinor: string }> {
  const { kind = null, side = null, state = null, from = null, to = null, limit } = filter
  const { agentId = null, payer = null } = filter
  const values = [brandId, readerId(reader), kind, side, state, from, to, agentId, payer]
  const before = parseId('bil', filter.before ?? '') ?? null
  const rows = await db.query<BillRow>(
    `${SELECT} where ${FILTER} and ($10::bigint is null or b.bill_no < $10)
     order by b.bill_no desc limit $11`,
    [...values, before, limit + 1],
  )
  const sums = await db.query<{ amount: bigint; paid: bigint }>(
    `select coalesce(sum(b.amount), 0)::bigint as amount, coalesce(sum(b.paid), 0)::bigint as paid
     from contract_bills b where ${FILTER}`,
    values,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    bills: shown.map((row) => presentBill(row, reader)),
    next: rows.length > limit && last ? wireId('bil', last.bill_no) : null,
    amountMinor: wire(sums[0]?.amount ?? 0n),
    paidMinor: wire(sums[0]?.paid ?? 0n),
  }
}

/** A bill of a reader; others do not exist. With its row locked where it will be changed. */
export async function findBill(
  tx: Tx,
  brandId: number,
  reader: BillReader,
  billNo: bigint,
  isLocking = false,
): Promise<BillRow | undefined> {
  const rows = await tx.query<BillRow>(
    `${SELECT} where b.brand_id = $1 and ${MINE} and b.bill_no = $3
     ${isLocking ? 'for no key update of b' : ''}`,
    [brandId, readerId(reader), billNo],
  )
  return rows[0]
}

/** Bills after a number, the largest first: the results of a simulation. */
export async function listBillsAfter(
  tx: Tx,
  brandId: number,
  after: bigint,
  limit: number,
): Promise<BillWire[]> {
  const rows = await tx.query<BillRow>(
    `${SELECT} where b.brand_id = $1 and b.bill_no > $2 order by b.amount desc, b.bill_no limit $3`,
    [brandId, after, limit],
  )
  return rows.map((row) => presentBill(row, 'staff'))
}
