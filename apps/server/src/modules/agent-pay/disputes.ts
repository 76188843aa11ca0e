import { minor, parseMinor } from '@fairhouse/money'
import type { BodyOf, DisputeWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { derivedKey } from '#server/core/keys.ts'
import type { BillReader, BillRow } from './bill-present.ts'
import { billState } from './pay-bills.ts'
import { DISPUTES, presentDispute, requireBill, type DisputeRow } from './read-bill.ts'

type Body = BodyOf<'POST /wps/agent/bills/:billId/disputes'>

/** A call to dispute: the member, the bill and the body. */
interface DisputeCall {
  readonly memberId: bigint
  readonly billId: string
  readonly idempotencyKey: string
  readonly body: Body
}

const hashOf = ({ billId, body }: DisputeCall) =>
  derivedKey('dispute', billId, JSON.stringify(Object.entries(body).toSorted()))

async function findByKey(tx: Tx, brandId: number, call: DisputeCall) {
  const rows = await tx.query<DisputeRow & { input_hash: string }>(
    `${DISPUTES.replace('select ', 'select d.input_hash, ')}
     where d.brand_id = $1 and d.opened_by = $2 and d.request_key = $3`,
    [brandId, call.memberId, call.idempotencyKey],
  )
  return rows[0]
}

/** What is disputed: an existing line, by no more than its amount. */
function requireAmount(bill: BillRow, { line, amountMinor }: Body): bigint {
  const whole = bill.lines[line]
  if (!whole) throw new Problem('VALIDATION_FAILED', [{ field: 'line', code: 'FIELD_RULE' }])
  const amount = parseMinor(amountMinor) ?? 0n
  const comesTo = BigInt(whole.amountMinor)
  const most = comesTo < 0n ? -comesTo : comesTo
  if (amount > 0n && amount <= most) return amount
  const code = amount > most ? 'AMOUNT_TOO_LARGE' : 'VALIDATION_FAILED'
  throw new Problem(code, [{ field: 'amountMinor', code, expected: `1..${most}` }])
}

async function insert(tx: Tx, brandId: number, call: DisputeCall, bill: BillRow, amount: bigint) {
  const open = bill.amount - bill.paid - bill.held
  const held = amount < open ? amount : open
  const rows = await tx.query<{ dispute_no: bigint }>(
    `insert into bill_disputes (brand_id, bill_no, opened_by, line, amount, held, member_id, bet_id,
       reason, request_key, input_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (brand_id, bill_no, opened_by, line) where state = 'open' do nothing
     returning dispute_no`,
    [
      brandId,
      bill.bill_no,
      call.memberId,
      call.body.line,
      amount,
      held,
      parseId('mbr', call.body.memberId ?? '') ?? null,
      call.body.betId ?? null,
      call.body.reason,
      call.idempotencyKey,
      hashOf(call),
    ],
  )
  const no = rows[0]?.dispute_no
  if (no === undefined) throw new Problem('BILL_DISPUTED')
  await changeHeld(tx, brandId, bill, held)
  return no
}

/** Changes the disputed part of a bill's unpaid amount by this much. */
async function changeHeld(tx: Tx, brandId: number, bill: BillRow, more: bigint): Promise<void> {
  const held = bill.held + more
  const after = { ...bill, held, closed: bill.closed }
  await tx.query(
    'update contract_bills set held = $3, state = $4 where brand_id = $1 and bill_no = $2',
    [brandId, bill.bill_no, held, bill.state === 'issued' ? 'issued' : billState(after)],
  )
}

async function readDispute(tx: Tx, brandId: number, no: bigint): Promise<DisputeRow | undefined> {
  const rows = await tx.query<DisputeRow>(
    `${DISPUTES} where d.brand_id = $1 and d.dispute_no = $2`,
    [brandId, no],
  )
  return rows[0]
}

/**
 * Disputes a part of a bill: this much of the unpaid part waits, and nothing else. The same key
 * gets its first answer. Throws BILL_NOT_FOUND, BILL_CLOSED, BILL_DISPUTED (the line already is),
 * AMOUNT_TOO_LARGE, VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED.
 */
export async function openDispute(
  tx: Tx,
  brandId: number,
  call: DisputeCall,
): Promise<DisputeWire> {
  const reader: BillReader = { memberId: call.memberId }
  const bill = await requireBill(tx, brandId, reader, call.billId, true)
  const before = await findByKey(tx, brandId, call)
  if (before) {
    if (before.input_hash !== hashOf(call)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return presentDispute(before, reader)
  }
  if (bill.closed !== null || bill.amount === 0n) throw new Problem('BILL_CLOSED')
  const amount = requireAmount(bill, call.body)
  const no = await insert(tx, brandId, call, bill, minor(amount))
  const row = await readDispute(tx, brandId, no)
  if (!row) throw new Error('the dispute was not written')
  return presentDispute(row, reader)
}

interface DisputeEnd {
  readonly disputeId: string
  readonly state: 'upheld' | 'refused' | 'withdrawn'
  readonly answer: string | null
  /** As the audit names them. */
  readonly by: string
}

/**
 * Ends a dispute. Upheld, the part that waited is not paid any more; else its payment continues.
 * The opener withdraws; the other side decides where an agent pays, the staff always. Throws
 * DISPUTE_NOT_FOUND, DISPUTE_CLOSED.
 */
export async function endDispute(
  tx: Tx,
  brandId: number,
  reader: BillReader,
  end: DisputeEnd,
): Promise<DisputeWire> {
  const no = parseId('dsp', end.disputeId) ?? 0n
  const found = await readDispute(tx, brandId, no)
  const bill = found && (await lockedBill(tx, brandId, reader, `bil_${found.bill_no.toString(36)}`))
  const row = bill && (await readDispute(tx, brandId, no))
  if (!row || !bill) throw new Problem('DISPUTE_NOT_FOUND')
  const seen = presentDispute(row, reader)
  const mayEnd = end.state === 'withdrawn' ? seen.byMe : seen.canDecide || row.state !== 'open'
  if (!mayEnd) throw new Problem('DISPUTE_NOT_FOUND')
  if (row.state !== 'open') throw new Problem('DISPUTE_CLOSED')
  await tx.query(
    `update bill_disputes set state = $3, answer = $4, decided_at = app_now(), decided_by = $5
     where brand_id = $1 and dispute_no = $2`,
    [brandId, no, end.state, end.answer, end.by],
  )
  if (end.state === 'upheld') await closeHeld(tx, brandId, bill)
  else await changeHeld(tx, brandId, bill, -row.held)
  const after = await readDispute(tx, brandId, no)
  if (!after) throw new Error('the dispute is gone')
  return presentDispute(after, reader)
}

async function lockedBill(tx: Tx, brandId: number, reader: BillReader, billId: string) {
  try {
    return await requireBill(tx, brandId, reader, billId, true)
  } catch (error) {
    if (error instanceof Problem && error.code === 'BILL_NOT_FOUND') return undefined
    throw error
  }
}

/** A bill of which only the upheld dispute is left is over. */
async function closeHeld(tx: Tx, brandId: number, bill: BillRow): Promise<void> {
  const open = await tx.query(
    `select 1 as open from bill_disputes where brand_id = $1 and bill_no = $2 and state = 'open'
     limit 1`,
    [brandId, bill.bill_no],
  )
  if (open.length > 0 || bill.held === 0n || bill.paid + bill.held < bill.amount) return
  await tx.query(
    `update contract_bills set closed = 'rejected', state = 'rejected', closed_at = app_now(),
       closed_by = 'dispute' where brand_id = $1 and bill_no = $2`,
    [brandId, bill.bill_no],
  )
}
