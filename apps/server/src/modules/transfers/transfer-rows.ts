import { minor, minorToWire, type Minor } from '@fairhouse/money'
import type { PeerTransfer } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

export interface TransferRow {
  readonly [column: string]: unknown
  readonly transfer_no: bigint
  readonly direction: PeerTransfer['direction']
  readonly from_member: bigint
  readonly amount: bigint
  readonly input_hash: string
  readonly created_at: Date
  readonly sender: string
  readonly receiver: string
}

const SELECT = `
select t.transfer_no, t.direction, t.from_member, t.amount, t.input_hash, t.created_at,
  s.username as sender, r.username as receiver
from peer_transfers t
join members s on s.brand_id = t.brand_id and s.member_id = t.from_member
join members r on r.brand_id = t.brand_id and r.member_id = t.to_member`

/** A transfer's number on the wire, as in the account record. */
function transferIdOf(transferNo: bigint): string {
  return `ptr_${transferNo}`
}

/** A transfer as one of its two sides reads it. */
export function presentTransfer(row: TransferRow, memberId: bigint): PeerTransfer {
  const isOutgoing = row.from_member === memberId
  return {
    transferId: transferIdOf(row.transfer_no),
    isOutgoing,
    direction: row.direction,
    counterparty: isOutgoing ? row.receiver : row.sender,
    amountMinor: minorToWire(minor(row.amount)),
    createdAt: row.created_at.toISOString(),
  }
}

/** The transfer that a member sent under one of their keys. */
export async function findSent(
  tx: Tx,
  brandId: number,
  memberId: bigint,
  requestKey: string,
): Promise<TransferRow | undefined> {
  const rows = await tx.query<TransferRow>(
    `${SELECT} where t.brand_id = $1 and t.from_member = $2 and t.request_key = $3`,
    [brandId, memberId, requestKey],
  )
  return rows[0]
}

/** The newest transfers of a member, sent or received. */
export function readRecent(
  db: Tx,
  brandId: number,
  memberId: bigint,
  limit: number,
): Promise<TransferRow[]> {
  return db.query<TransferRow>(
    `${SELECT} where t.brand_id = $1 and (t.from_member = $2 or t.to_member = $2)
     order by t.transfer_no desc limit $3`,
    [brandId, memberId, limit],
  )
}

/** What a member has sent since midnight in a time zone. Ledger units. */
export async function sentToday(
  tx: Tx,
  brandId: number,
  memberId: bigint,
  timeZone: string,
): Promise<Minor> {
  const rows = await tx.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from peer_transfers
     where brand_id = $1 and from_member = $2
       and created_at >= date_trunc('day', app_now() at time zone $3) at time zone $3`,
    [brandId, memberId, timeZone],
  )
  return minor(rows[0]?.total ?? 0n)
}
