import { CURRENCIES, minor, minorToWire, type CurrencyCode } from '@fairhouse/money'
import type {
  BetStatus,
  GroupEntryWire,
  GroupTicketDetail,
  GroupTicketPage,
  GroupTicketWire,
  IssueWire,
} from '@fairhouse/protocol'
import type { AnyDraw } from '@fairhouse/lottery/all'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { issueIdOf, presentDraw } from '../lotteries/index.ts'
import { maskName } from './masked-name.ts'
import { partsOf } from './share-parts.ts'
import { playedShares, readShares, type GroupTicketRow, type ShareRow } from './ticket-rows.ts'

/** A ticket with its issue, its organiser and the requesting member's shares. */
interface ShownRow extends GroupTicketRow {
  readonly lottery_code: string
  readonly issue_no: string
  readonly issue_state: IssueWire['state']
  readonly draws_at: Date
  readonly draw: AnyDraw | null
  readonly organiser: string
  readonly currency: CurrencyCode
  /** Its payout, once shared out. */
  readonly total: bigint | null
  readonly own_shares: number
  readonly own_paid: bigint
}

const SHOWN = `
select t.*, i.lottery_code, i.issue_no, i.state as issue_state, i.draws_at, i.draw, b.currency,
  coalesce(nullif(m.nickname, ''), m.username) as organiser,
  case when t.shared_round > 0 then (select o.total from group_share_outs o
    where o.brand_id = t.brand_id and o.ticket_no = t.ticket_no and o.round = t.shared_round)
    end as total,
  (select coalesce(sum(case s.kind when 'bought' then s.shares else t.guarantee_used end), 0)::int
    from group_shares s where s.brand_id = t.brand_id and s.ticket_no = t.ticket_no
      and s.account_id = $2) as own_shares,
  (select coalesce(sum(p.amount), 0)::bigint from group_payments p
    where p.brand_id = t.brand_id and p.ticket_no = t.ticket_no and p.account_id = $2) as own_paid
from group_tickets t
join brands b on b.brand_id = t.brand_id
join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
join ledger_accounts a on a.brand_id = t.brand_id and a.account_id = t.organiser_account
join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
where t.brand_id = $1`

function present(row: ShownRow, accountId: bigint): GroupTicketWire {
  const isShared = row.total !== null
  return {
    groupTicketId: row.public_id,
    lotteryCode: row.lottery_code,
    issueId: issueIdOf(row.issue_id),
    issueNo: row.issue_no,
    issueState: row.issue_state,
    organiser: maskName(row.organiser),
    isOrganiser: row.organiser_account === accountId,
    isListed: row.is_listed,
    areEntriesShown: row.are_entries_shown,
    state: row.state,
    stakeMinor: minorToWire(minor(row.stake)),
    shareCount: row.share_count,
    sharePriceMinor: minorToWire(minor(row.share_price)),
    soldShares: row.sold,
    guaranteedShares: row.guaranteed,
    ownShares: row.own_shares,
    locksAt: row.locks_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    payoutMinor: row.total === null ? null : minorToWire(minor(row.total)),
    ownPayoutMinor: isShared && row.own_shares > 0 ? minorToWire(minor(row.own_paid)) : null,
  }
}

interface Page {
  readonly limit: number
  /** The ticket that ended the page before. */
  readonly before: string | undefined
}

const BEFORE = `
and t.ticket_no < coalesce((select x.ticket_no from group_tickets x
  where x.brand_id = $1 and x.public_id = $3), 9223372036854775807)
`

function pageOf(rows: readonly ShownRow[], page: Page, accountId: bigint): GroupTicketPage {
  const shown = rows.slice(0, page.limit)
  return {
    tickets: shown.map((row) => present(row, accountId)),
    next: rows.length > page.limit ? (shown.at(-1)?.public_id ?? null) : null,
  }
}

/** Listed tickets that still sell shares, newest first. */
export async function readOpenTickets(
  db: Tx,
  { brandId, accountId }: AccountRef,
  page: Page & { readonly lotteryCode: string | undefined },
): Promise<GroupTicketPage> {
  const rows = await db.query<ShownRow>(
    `${SHOWN} ${BEFORE} and t.state = 'open' and t.is_listed and t.locks_at > app_now()
       and t.sold < t.share_count and i.state = 'open' and ($4::text is null or i.lottery_code = $4)
     order by t.ticket_no desc limit $5`,
    [brandId, accountId, page.before ?? '', page.lotteryCode ?? null, page.limit + 1],
  )
  return pageOf(rows, page, accountId)
}

/** Tickets that the member holds shares of, newest first. */
export async function readOwnTickets(
  db: Tx,
  { brandId, accountId }: AccountRef,
  page: Page,
): Promise<GroupTicketPage> {
  const rows = await db.query<ShownRow>(
    `${SHOWN} ${BEFORE} and exists (select from group_shares s where s.brand_id = t.brand_id
       and s.ticket_no = t.ticket_no and s.account_id = $2)
     order by t.ticket_no desc limit $4`,
    [brandId, accountId, page.before ?? '', page.limit + 1],
  )
  return pageOf(rows, page, accountId)
}

interface BetRowShown {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly status: BetStatus
  readonly payout: bigint
  readonly refund: bigint
}

/** The entries of a ticket, with the outcome of their bets. */
async function readEntries(db: Tx, ticket: GroupTicketRow): Promise<GroupEntryWire[]> {
  const numbers = ticket.bet_nos ?? []
  const rows = await db.query<BetRowShown>(
    `select bet_no, status, payout, refund from bet_statuses
     where brand_id = $1 and bet_no = any($2)`,
    [ticket.brand_id, numbers],
  )
  const byNumber = new Map(rows.map((row) => [row.bet_no, row]))
  return ticket.entries.map((entry, index) => {
    const bet = byNumber.get(numbers[index] ?? 0n)
    return {
      playCode: entry.playCode,
      selection: entry.selection,
      lineCount: entry.lineCount,
      unitStakeMinor: entry.unitStakeMinor,
      multiple: entry.multiple,
      price: entry.price,
      status: bet?.status ?? null,
      payoutMinor: minorToWire(minor(bet?.payout ?? 0n)),
      refundMinor: minorToWire(minor(bet?.refund ?? 0n)),
    }
  })
}

/** Holders of shares, in the order of their first purchase, with the part of each. */
async function readHolders(
  db: Tx,
  row: ShownRow,
  shares: readonly ShareRow[],
  accountId: bigint,
): Promise<GroupTicketDetail['holders']> {
  const names = await db.query<{ account_id: bigint; name: string }>(
    `select a.account_id, coalesce(nullif(m.nickname, ''), m.username) as name
     from ledger_accounts a join members m using (brand_id, member_id)
     where a.brand_id = $1 and a.account_id = any($2)`,
    [row.brand_id, shares.map((share) => share.account_id)],
  )
  const nameOf = new Map(names.map((one) => [one.account_id, one.name]))
  const held = playedShares(row, shares)
  const counts = new Map<bigint, number>()
  for (const one of held) {
    counts.set(one.accountId, (counts.get(one.accountId) ?? 0) + one.shares)
  }
  const parts =
    row.total === null ? undefined : partsOf(minor(row.total), held, CURRENCIES[row.currency])
  return [...counts].map(([holder, count]) => ({
    name: maskName(nameOf.get(holder) ?? ''),
    isMe: holder === accountId,
    isOrganiser: holder === row.organiser_account,
    shares: count,
    payoutMinor: parts ? minorToWire(parts.get(holder) ?? minor(0n)) : null,
  }))
}

/**
 * One ticket for a member. Any member with its id can see it; hidden entries are visible to holders
 * of shares, and to all once the bets are placed. Undefined where the brand has no such ticket.
 */
export async function readTicketDetail(
  db: Tx,
  { brandId, accountId }: AccountRef,
  groupTicketId: string,
): Promise<GroupTicketDetail | undefined> {
  const rows = await db.query<ShownRow & { is_before_lock: boolean }>(
    `select x.*, app_now() < x.locks_at as is_before_lock
     from (${SHOWN} and t.public_id = $3) x`,
    [brandId, accountId, groupTicketId],
  )
  const row = rows[0]
  if (!row) return undefined
  const shares = await readShares(db, brandId, row.ticket_no)
  const isHolder = shares.some((share) => share.account_id === accountId)
  const isAlone = shares.every((share) => share.account_id === accountId)
  const isShown = row.are_entries_shown || isHolder || row.state === 'placed'
  return {
    ticket: present(row, accountId),
    entries: isShown ? await readEntries(db, row) : null,
    holders: await readHolders(db, row, shares, accountId),
    draw: presentDraw(row.draw),
    isCancellable: row.state === 'open' && isAlone && isHolder && row.is_before_lock,
  }
}
