import { minor, minorToWire } from '@fairhouse/money'
import type { BillWire } from '@fairhouse/protocol'
import { wireId } from '#server/core/ids.ts'
import type { SavedLine } from './write-bills.ts'

/** A reader of bills: one of the two sides, or the staff, who see all of a brand. */
export type BillReader = { readonly memberId: bigint } | 'staff'

/** A bill with the names of its two sides. */
export interface BillRow {
  readonly [column: string]: unknown
  readonly bill_no: bigint
  readonly contract_no: bigint
  readonly version_no: number
  readonly kind: BillWire['kind']
  readonly agent_id: bigint
  readonly agent_name: string
  readonly upline_id: bigint | null
  readonly upline_name: string | null
  readonly payer: 'platform' | 'upline'
  readonly period_from: string
  readonly period_to: string
  readonly turn: number
  readonly lines: readonly SavedLine[]
  readonly amount: bigint
  readonly paid: bigint
  readonly held: bigint
  readonly debt: bigint
  readonly turnover: bigint
  readonly active: number
  readonly rate_ppm: number
  readonly is_target_reached: boolean
  readonly state: BillWire['state']
  readonly closed: 'rejected' | 'expired' | null
  readonly issued_at: Date
  readonly expires_at: Date | null
}

/** The reader's side of a bill. */
export function sideOf(row: Pick<BillRow, 'agent_id'>, reader: BillReader): BillWire['side'] {
  if (reader === 'staff') return 'staff'
  return row.agent_id === reader.memberId ? 'agent' : 'upline'
}

/** Ledger units on the wire. */
export const wire = (units: bigint) => minorToWire(minor(units))

/** A bill as a list has it. */
export function presentBill(row: BillRow, reader: BillReader): BillWire {
  const isOperator = row.payer === 'platform' || row.upline_id === null
  return {
    billId: wireId('bil', row.bill_no),
    contractId: wireId('ctr', row.contract_no),
    kind: row.kind,
    agent: { memberId: wireId('mbr', row.agent_id), username: row.agent_name },
    payer: isOperator
      ? null
      : { memberId: wireId('mbr', row.upline_id ?? 0n), username: row.upline_name ?? '' },
    side: sideOf(row, reader),
    from: row.period_from,
    to: row.period_to,
    turn: row.turn,
    state: row.state,
    amountMinor: wire(row.amount),
    paidMinor: wire(row.paid),
    heldMinor: wire(row.held),
    debtMinor: wire(row.debt),
    turnoverMinor: wire(row.turnover),
    active: row.active,
    ratePpm: row.rate_ppm,
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
