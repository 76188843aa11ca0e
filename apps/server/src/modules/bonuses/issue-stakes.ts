import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

/** Issues whose bets are read at once: those settled first. */
const ISSUES = 100

/** Who has a running grant: the member, and the account that bets are of. */
interface Holder {
  readonly member_id: bigint
  readonly cash_account: bigint
}

/** Stakes of some issues, bet by bet, without what came back of them. */
export interface IssueStakes {
  /** Whether the issue was read. */
  has(issueId: bigint): boolean
  /** In the order of the bets; null: the account has none of its own. */
  of(issueId: bigint, accountId: bigint): readonly string[] | null
  /** Whether all issues that wait for these holders were read. */
  readonly isWhole: boolean
}

/** Issues that were settled for a holder since a grant began, and are not counted. */
const WAITING = `
select p.item_no as issue_id from unnest($2::bigint[]) as h(member_id)
join settled_plays p on p.brand_id = $1 and p.member_id = h.member_id and p.product = 'lottery'
  and p.settled_at > (select min(g.starts_at) from bonus_grants g
    where g.brand_id = $1 and g.member_id = h.member_id and g.state = 'active')
where not exists (select from bonus_turnover t where t.brand_id = $1
  and t.member_id = h.member_id and t.product = 'lottery' and t.item_no = p.item_no)
group by p.item_no order by min(p.settled_at), p.item_no limit ${ISSUES + 1}`

/** An issue's bets are found by its blocks alone: one read of them serves all holders. */
const STAKES = `
select k.issue_id, b.account_id,
  array_agg((b.stake - coalesce(r.refund, 0))::text order by b.bet_no) as stakes
from unnest($2::bigint[]) as k(issue_id)
cross join lateral (
  select * from bets b where b.brand_id = $1 and b.issue_id = k.issue_id
    and b.account_id = any($3::bigint[]) offset 0) b
left join lateral (select refund from bet_results x
  where x.brand_id = $1 and x.bet_no = b.bet_no order by x.round desc limit 1) r on true
group by 1, 2`

/** Reads what holders have staked in the issues that wait to be counted for them. */
export async function readIssueStakes(
  db: Tx,
  brandId: number,
  holders: readonly Holder[],
): Promise<IssueStakes> {
  const waiting = await db.query<{ issue_id: bigint }>(WAITING, [
    brandId,
    plainColumn(holders, (one) => one.member_id),
  ])
  const issues = waiting.slice(0, ISSUES).map((row) => row.issue_id)
  const rows = await db.query<{ issue_id: bigint; account_id: bigint; stakes: string[] }>(STAKES, [
    brandId,
    plainColumn(issues, (one) => one),
    plainColumn(holders, (one) => one.cash_account),
  ])
  const known = new Map(rows.map((row) => [`${row.issue_id}/${row.account_id}`, row.stakes]))
  const read = new Set(issues)
  return {
    has: (issueId) => read.has(issueId),
    of: (issueId, accountId) => known.get(`${issueId}/${accountId}`) ?? null,
    isWhole: waiting.length <= ISSUES,
  }
}
