import { minor, minorToWire } from '@fairhouse/money'
import { DASHBOARD_ISSUES_MAX, type DashboardNow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { issueIdOf } from '../lotteries/index.ts'
import type { SharedBoard } from '../exposure/index.ts'

/** Bets of issues that are not decided, without those that were cancelled; the largest first. */
const OPEN = `
with undecided as (
  select issue_id, lottery_code, issue_no, closes_at from issues
  where brand_id = $1 and state in ('open', 'closed', 'drawn')
), cancelled as (
  select bet_no from bet_results where brand_id = $1 and kind = 'cancelled'
    and issue_id = any(array(select issue_id from undecided))
)
select i.issue_id, i.lottery_code, i.issue_no, i.closes_at,
  count(*)::int as bets, sum(b.stake)::bigint as stake
from undecided i join bets b on b.brand_id = $1 and b.issue_id = i.issue_id
  and b.issue_id = any(array(select issue_id from undecided))
where b.bet_no not in (select bet_no from cancelled)
group by 1, 2, 3, 4 order by stake desc, i.issue_id`

interface OpenRow {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly lottery_code: string
  readonly issue_no: string
  readonly closes_at: Date
  readonly bets: number
  readonly stake: bigint
}

/** The most that an issue can cost: of each play the dearest outcome. */
async function worstOf(board: SharedBoard, brand: Brand, issueId: bigint): Promise<string> {
  const { plays } = await board.read(brand, issueId)
  const sum = plays.reduce((all, { payoutMinor }) => all + BigInt(payoutMinor), 0n)
  return minorToWire(minor(sum))
}

/** Stakes on undecided issues, and the largest possible loss of them. */
export async function readOpenExposure(
  db: Tx,
  board: SharedBoard,
  brand: Brand,
): Promise<NonNullable<DashboardNow['exposure']>> {
  const rows = await db.query<OpenRow>(OPEN, [brand.brandId])
  const issues = rows.slice(0, DASHBOARD_ISSUES_MAX).map(async (row) => ({
    issueId: issueIdOf(row.issue_id),
    lotteryCode: row.lottery_code,
    issueNo: row.issue_no,
    closesAt: row.closes_at.toISOString(),
    betCount: row.bets,
    stakeMinor: minorToWire(minor(row.stake)),
    payoutMinor: await worstOf(board, brand, row.issue_id),
  }))
  return {
    issueCount: rows.length,
    betCount: rows.reduce((all, { bets }) => all + bets, 0),
    stakeMinor: minorToWire(minor(rows.reduce((all, { stake }) => all + stake, 0n))),
    issues: await Promise.all(issues),
  }
}
