import type { GroupTicketState, SlipEntry } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** A group ticket as the database has it; amounts in ledger units. */
export interface GroupTicketRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly ticket_no: bigint
  readonly public_id: string
  readonly issue_id: bigint
  readonly organiser_account: bigint
  readonly entries: readonly SlipEntry[]
  readonly stake: bigint
  readonly share_count: number
  readonly share_price: bigint
  readonly sold: number
  readonly guaranteed: number
  readonly guarantee_used: number
  readonly is_listed: boolean
  readonly are_entries_shown: boolean
  readonly state: GroupTicketState
  readonly locks_at: Date
  readonly created_at: Date
  readonly released_at: Date | null
  readonly pool_account: bigint | null
  readonly bet_nos: readonly bigint[] | null
  readonly shared_round: number
}

/** A purchase, or the guarantee. */
export interface ShareRow {
  readonly [column: string]: unknown
  readonly share_no: bigint
  readonly account_id: bigint
  readonly kind: 'bought' | 'guarantee'
  readonly shares: number
  readonly amount: bigint
  readonly released: bigint
}

/** A ticket by its number; `isLocking` locks it until the transaction ends. */
export async function readTicket(
  tx: Tx,
  brandId: number,
  ticketNo: bigint,
  isLocking = false,
): Promise<GroupTicketRow> {
  const rows = await tx.query<GroupTicketRow>(
    `select * from group_tickets where brand_id = $1 and ticket_no = $2
     ${isLocking ? 'for no key update' : ''}`,
    [brandId, ticketNo],
  )
  const row = rows[0]
  if (!row) throw new RangeError(`there is no group ticket ${ticketNo}`)
  return row
}

/** A ticket by its public id; one of another brand is not found. */
export async function findTicket(
  db: Tx,
  brandId: number,
  groupTicketId: string,
): Promise<GroupTicketRow | undefined> {
  const rows = await db.query<GroupTicketRow>(
    'select * from group_tickets where brand_id = $1 and public_id = $2',
    [brandId, groupTicketId],
  )
  return rows[0]
}

/** The purchases of a ticket in their order. */
export async function readShares(db: Tx, brandId: number, ticketNo: bigint): Promise<ShareRow[]> {
  return db.query<ShareRow>(
    `select * from group_shares where brand_id = $1 and ticket_no = $2 order by share_no`,
    [brandId, ticketNo],
  )
}

/** What each account ever bought of the tickets of an issue, returned or not; in ledger units. */
export async function readSharesOfIssue(
  db: Tx,
  brandId: number,
  issueId: bigint,
): Promise<{ accountId: bigint; amount: bigint }[]> {
  const rows = await db.query<{ account_id: bigint; amount: bigint }>(
    `select s.account_id, sum(s.amount)::bigint as amount from group_shares s
     join group_tickets t using (brand_id, ticket_no)
     where t.brand_id = $1 and t.issue_id = $2 group by 1`,
    [brandId, issueId],
  )
  return rows.map((row) => ({ accountId: row.account_id, amount: row.amount }))
}

/** Played shares, in the order of purchase; a used guarantee comes last. */
export function playedShares(
  { guarantee_used: used }: Pick<GroupTicketRow, 'guarantee_used'>,
  rows: readonly ShareRow[],
): { readonly accountId: bigint; readonly shares: number }[] {
  const bought = rows.filter(({ kind }) => kind === 'bought')
  const guarantee = rows.filter(({ kind }) => kind === 'guarantee' && used > 0)
  return [
    ...bought.map((row) => ({ accountId: row.account_id, shares: row.shares })),
    ...guarantee.map((row) => ({ accountId: row.account_id, shares: used })),
  ]
}
