import type { Tx } from '#server/db/tx.ts'

interface DueIssue {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly round: number
  readonly counted_round: number
}

/** Issues taken in one transaction. */
const ISSUES_AT_ONCE = 40

/**
 * Issues that are settled, or stay void, with a round that is not in the figures. New decisions of
 * them wait for the commit; those that are being decided wait for the next turn.
 */
const DUE = `
select issue_id, round, counted_round from issues
where brand_id = $1 and settled_at is not null and counted_round < round
order by first_settled_at limit ${ISSUES_AT_ONCE} for no key update skip locked`

/**
 * Bets of an issue as they are after a round, from results that are never rewritten: what came back
 * of the stake never counted, a bet without a result has lost. $3 is the round that is in the
 * figures already: what was added then is taken back, bet by bet, so that only bets whose outcome
 * has changed are read. Shares of a group ticket are their holders' bets: of a sum the share of the
 * stake, with the remainder of the division distributed by the running sum.
 */
const BETS = `
with results as (
  select bet_no, round, payout, refund from bet_results
  where brand_id = $1 and issue_id = $2
), outcomes as (
  select distinct on (is_before, bet_no) is_before, bet_no, payout, refund
  from (select false as is_before, * from results
    union all select true, * from results where round <= $3) r
  order by is_before, bet_no, round desc
), touched as (
  select b.account_id, b.bet_no, b.stake from bets b
  where b.brand_id = $1 and b.issue_id = $2
    and ($3 = 0 or b.bet_no in (select bet_no from results where round > $3))
), stands as (
  select t.account_id, s.sign, t.stake - coalesce(o.refund, 0) as stake,
    coalesce(o.payout, 0) as payout
  from touched t
  cross join (values (1, false), (-1, true)) as s(sign, is_before)
  left join outcomes o on o.bet_no = t.bet_no and o.is_before = s.is_before
  where not s.is_before or $3 > 0
), sides as (
  select account_id, sign, count(*) filter (where stake > 0) as bets,
    sum(stake) filter (where payout > 0) as won, sum(stake) filter (where payout = 0) as lost,
    sum(payout) as payout
  from stands group by 1, 2
), holders as (
  select t.pool_account, s.account_id, sum(s.amount - s.released) as part,
    sum(sum(s.amount - s.released))
      over (partition by t.pool_account order by s.account_id) as upto,
    sum(sum(s.amount - s.released)) over (partition by t.pool_account) as whole
  from group_tickets t join group_shares s using (brand_id, ticket_no)
  where t.brand_id = $1 and t.issue_id = $2 and t.pool_account in (select account_id from sides)
  group by 1, 2
), shares as (
  select a.member_id, d.sign, d.bets, coalesce(d.won, 0)::numeric as won,
    coalesce(d.lost, 0)::numeric as lost, d.payout::numeric as payout
  from sides d join ledger_accounts a on a.brand_id = $1 and a.account_id = d.account_id
    and a.kind = 'cash'
  union all
  select a.member_id, d.sign, d.bets,
    div(coalesce(d.won, 0) * h.upto, h.whole)
      - div(coalesce(d.won, 0) * (h.upto - h.part), h.whole),
    div(coalesce(d.lost, 0) * h.upto, h.whole)
      - div(coalesce(d.lost, 0) * (h.upto - h.part), h.whole),
    div(d.payout * h.upto, h.whole) - div(d.payout * (h.upto - h.part), h.whole)
  from sides d join holders h on h.pool_account = d.account_id and h.part > 0
  join ledger_accounts a on a.brand_id = $1 and a.account_id = h.account_id
)
insert into agency_deltas (member_id, settled_at, product, item_no, item, bets, turnover,
  won_stakes, lost_stakes, payout)
select member_id, i.first_settled_at, 'lottery', i.issue_id, i.lottery_code, sum(sign * bets),
  sum(sign * (won + lost)), sum(sign * won), sum(sign * lost), sum(sign * s.payout)
from shares s join issues i on i.brand_id = $1 and i.issue_id = $2
group by 1, 2, 3, 4, 5`

const REBATES = `
with due as (
  select r.account_id, r.bet_no, r.round, r.due from bet_rebate_results r
  where r.brand_id = $1 and r.issue_id = $2
), latest as (
  select distinct on (bet_no) account_id, due from due order by bet_no, round desc
), before as (
  select distinct on (bet_no) account_id, due from due where round <= $3
  order by bet_no, round desc
)
insert into agency_deltas (member_id, settled_at, product, item_no, item, rebates)
select a.member_id, i.first_settled_at, 'lottery', i.issue_id, i.lottery_code, sum(x.due)
from (select account_id, due from latest union all select account_id, -due from before) x
join ledger_accounts a on a.brand_id = $1 and a.account_id = x.account_id and a.kind = 'cash'
join issues i on i.brand_id = $1 and i.issue_id = $2
group by 1, 2, 3, 4, 5 having sum(x.due) <> 0`

/**
 * Puts into `agency_deltas` what settled issues add to the figures, each round of an issue once: it
 * is marked in the same transaction. Returns how many issues were taken.
 */
export async function countIssues(tx: Tx, brandId: number): Promise<number> {
  const due = await tx.query<DueIssue>(DUE, [brandId])
  for (const { issue_id: issueId, counted_round: counted } of due) {
    await tx.query(BETS, [brandId, issueId, counted])
    await tx.query(REBATES, [brandId, issueId, counted])
  }
  await tx.query(
    `update issues i set counted_round = k.round
     from unnest($2::bigint[], $3::int[]) as k(issue_id, round)
     where i.brand_id = $1 and i.issue_id = k.issue_id`,
    [brandId, due.map((one) => one.issue_id), due.map((one) => one.round)],
  )
  return due.length
}
