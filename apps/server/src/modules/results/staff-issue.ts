import { minor, minorToWire } from '@fairhouse/money'
import type { ResultEntry, StaffIssue } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentDraw } from '../lotteries/index.ts'
import { allEntries, personOf, type EntryRow } from './entries.ts'
import { ownFeedEntries } from './feed-owners.ts'
import { ISSUES, presentStaffRow, type StaffRow } from './staff-lists.ts'
import { findVoidRequest, type VoidRequest } from './void-requests.ts'

const MINUTE = 60_000

interface PlayRow {
  readonly [column: string]: unknown
  /** Null in the row of totals. */
  readonly play_code: string | null
  readonly bets: number
  readonly won: number
  readonly members: number
  readonly turnover: bigint
  readonly payout: bigint
  readonly refund: bigint
}

/** Bets of an issue by play, and in total; without cancelled ones. */
function readPlays(db: Tx, brandId: number, issueId: bigint): Promise<PlayRow[]> {
  return db.query<PlayRow>(
    `select b.play_code, count(*)::int as bets, count(distinct b.account_id)::int as members,
       count(*) filter (where r.kind = 'won')::int as won,
       coalesce(sum(b.stake), 0)::bigint as turnover,
       coalesce(sum(r.payout), 0)::bigint as payout, coalesce(sum(r.refund), 0)::bigint as refund
     from bets b
     left join lateral (select kind, payout, refund from bet_results l
       where l.brand_id = b.brand_id and l.bet_no = b.bet_no
       order by l.round desc limit 1) r on true
     where b.brand_id = $1 and b.issue_id = $2 and r.kind is distinct from 'cancelled'
     group by grouping sets ((b.play_code), ()) order by turnover desc, b.play_code`,
    [brandId, issueId],
  )
}

interface RoundRow {
  readonly [column: string]: unknown
  readonly round: number
  readonly draw: StaffRow['draw']
  readonly reason: string | null
  readonly decided_at: Date
  readonly changed: number
}

async function readRounds(db: Tx, brandId: number, issueId: bigint): Promise<StaffIssue['rounds']> {
  const rows = await db.query<RoundRow>(
    `select k.round, k.draw, k.reason, k.decided_at,
       (select count(*)::int from bet_results r where r.brand_id = k.brand_id
         and r.issue_id = k.issue_id and r.round = k.round and k.round > 1) as changed
     from issue_rounds k where k.brand_id = $1 and k.issue_id = $2 order by k.round`,
    [brandId, issueId],
  )
  return rows.map((row) => ({
    round: row.round,
    draw: presentDraw(row.draw),
    reason: row.reason,
    decidedAt: row.decided_at.toISOString(),
    changedCount: row.changed,
  }))
}

/**
 * Entries as one of the staff sees them: another's entry is hidden while it can be confirmed blind,
 * that is until there is a conflicting one.
 */
function presentEntries(
  entries: readonly EntryRow[],
  row: StaffRow,
  viewer: string,
  ownFeeds: ReadonlySet<bigint>,
): ResultEntry[] {
  return entries.map((entry) => {
    const isOwn = personOf(entry.entered_by) === personOf(viewer)
    const isHidden = entry.state === 'standing' && !isOwn && row.result !== 'conflict'
    return {
      entryId: wireId('ren', entry.entry_id),
      round: entry.round,
      draw: isHidden ? null : presentDraw(entry.draw),
      drawnAt: entry.drawn_at?.toISOString() ?? null,
      origin: entry.origin,
      enteredBy: entry.entered_by,
      isOwn,
      isOwnFeed: ownFeeds.has(entry.entry_id),
      reason: entry.reason,
      enteredAt: entry.entered_at.toISOString(),
      state: entry.state,
    }
  })
}

function presentRequest(request: VoidRequest | undefined): StaffIssue['voidRequest'] {
  return request
    ? {
        reason: request.reason,
        proposedBy: request.proposed_by,
        approvedBy: request.approved_by,
        approvedAt: request.approved_at.toISOString(),
        carriedOutBy: request.carried_out_by,
        carriedOutAt: request.carried_out_at?.toISOString() ?? null,
      }
    : null
}

const sumsOf = (row: PlayRow | undefined) => ({
  betCount: row?.bets ?? 0,
  turnoverMinor: minorToWire(minor(row?.turnover ?? 0n)),
  payoutMinor: minorToWire(minor(row?.payout ?? 0n)),
  refundMinor: minorToWire(minor(row?.refund ?? 0n)),
})

/** One issue with all details, as `viewer` sees it. Throws ISSUE_NOT_FOUND. */
export async function readStaffIssue(
  db: Tx,
  brand: { readonly brandId: number; readonly currency: { readonly code: string } },
  issueId: bigint,
  viewer: string,
): Promise<StaffIssue> {
  const { brandId, currency } = brand
  const rows = await db.query<StaffRow>(`${ISSUES} where i.brand_id = $1 and i.issue_id = $2`, [
    brandId,
    issueId,
  ])
  const row = rows[0]
  if (!row) throw new Problem('ISSUE_NOT_FOUND')
  const plays = await readPlays(db, brandId, issueId)
  const entries = await allEntries(db, brandId, issueId)
  const ownFeeds = await ownFeedEntries(db, row, entries, viewer)
  const total = plays.find((one) => one.play_code === null)
  const after = (minutes: number) => new Date(row.draws_at.getTime() + minutes * MINUTE)
  return {
    ...presentStaffRow(row),
    family: row.family,
    game: row.game,
    currency: currency.code,
    draw: presentDraw(row.draw),
    voidFrom: row.void_from?.toISOString() ?? null,
    overdueAt: after(row.overdue_minutes).toISOString(),
    voidableAt: after(row.void_after_minutes).toISOString(),
    memberCount: total?.members ?? 0,
    ...sumsOf(total),
    plays: plays.flatMap((one) =>
      one.play_code === null
        ? []
        : [{ playCode: one.play_code, wonCount: one.won, ...sumsOf(one) }],
    ),
    voidReason: row.void_reason,
    voidRequest: presentRequest(await findVoidRequest(db, row)),
    entries: presentEntries(entries, row, viewer, ownFeeds),
    rounds: await readRounds(db, brandId, issueId),
  }
}
