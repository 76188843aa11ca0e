-- What members played, draw by draw and round by round, in the order of settlement: the lists of
-- teams. Written with the figures (modules/agency), and they sum to them.
create table settled_plays (
  brand_id integer not null,
  member_id bigint not null,
  -- The first settlement: the day on which it counts.
  settled_at timestamptz not null,
  -- As in own_days: 'lottery', or a category of games.
  product text not null,
  -- The issue, or the round.
  item_no bigint not null,
  -- Code of the lottery, or number of the game.
  item text not null,
  bets bigint not null default 0,
  staked bigint not null default 0,
  paid bigint not null default 0,
  rebates bigint not null default 0,
  -- A member's own, in order: small teams are read member by member.
  primary key (brand_id, member_id, settled_at, product, item_no)
);
-- All together in order: large teams are picked out of what was settled.
create index settled_plays_by_time
  on settled_plays (brand_id, settled_at, product, item_no, member_id);

-- What was counted before there was this table.
insert into settled_plays
  (brand_id, member_id, settled_at, product, item_no, item, bets, staked, paid)
with outcomes as (
  select distinct on (r.brand_id, r.bet_no) r.brand_id, r.bet_no, r.payout, r.refund
  from bet_results r join issues i using (brand_id, issue_id)
  where r.round <= i.counted_round order by r.brand_id, r.bet_no, r.round desc
), sides as (
  select b.brand_id, b.issue_id, b.account_id,
    count(*) filter (where b.stake > coalesce(o.refund, 0)) as bets,
    sum(b.stake - coalesce(o.refund, 0)) filter (where coalesce(o.payout, 0) > 0) as won,
    sum(b.stake - coalesce(o.refund, 0)) filter (where coalesce(o.payout, 0) = 0) as lost,
    sum(coalesce(o.payout, 0)) as payout
  from bets b join issues i using (brand_id, issue_id)
  left join outcomes o using (brand_id, bet_no)
  where i.counted_round > 0 group by 1, 2, 3
), holders as (
  select t.brand_id, t.pool_account, s.account_id, sum(s.amount - s.released) as part,
    sum(sum(s.amount - s.released))
      over (partition by t.brand_id, t.pool_account order by s.account_id) as upto,
    sum(sum(s.amount - s.released)) over (partition by t.brand_id, t.pool_account) as whole
  from group_tickets t join group_shares s using (brand_id, ticket_no)
  where t.pool_account is not null group by 1, 2, 3
), shares as (
  select d.brand_id, d.issue_id, a.member_id, d.bets,
    coalesce(d.won, 0)::numeric + coalesce(d.lost, 0)::numeric as stake, d.payout::numeric
  from sides d join ledger_accounts a using (brand_id, account_id) where a.kind = 'cash'
  union all
  select d.brand_id, d.issue_id, a.member_id, d.bets,
    div(coalesce(d.won, 0) * h.upto, h.whole)
      - div(coalesce(d.won, 0) * (h.upto - h.part), h.whole)
      + div(coalesce(d.lost, 0) * h.upto, h.whole)
      - div(coalesce(d.lost, 0) * (h.upto - h.part), h.whole),
    div(d.payout * h.upto, h.whole) - div(d.payout * (h.upto - h.part), h.whole)
  from sides d
  join holders h on h.brand_id = d.brand_id and h.pool_account = d.account_id and h.part > 0
  join ledger_accounts a on a.brand_id = h.brand_id and a.account_id = h.account_id
)
select s.brand_id, s.member_id, i.first_settled_at, 'lottery', i.issue_id, i.lottery_code,
  sum(s.bets), sum(s.stake), sum(s.payout)
from shares s join issues i using (brand_id, issue_id)
where i.first_settled_at is not null group by 1, 2, 3, 4, 5, 6;

insert into settled_plays as p
  (brand_id, member_id, settled_at, product, item_no, item, rebates)
select r.brand_id, a.member_id, i.first_settled_at, 'lottery', i.issue_id, i.lottery_code,
  sum(r.due)
from (
  select distinct on (r.brand_id, r.bet_no) r.* from bet_rebate_results r
  join issues i using (brand_id, issue_id) where r.round <= i.counted_round
  order by r.brand_id, r.bet_no, r.round desc) r
join ledger_accounts a using (brand_id, account_id)
join issues i on i.brand_id = r.brand_id and i.issue_id = r.issue_id
where a.kind = 'cash' and i.first_settled_at is not null group by 1, 2, 3, 4, 5, 6
on conflict (brand_id, member_id, settled_at, product, item_no) do update
set rebates = excluded.rebates;

insert into settled_plays
  (brand_id, member_id, settled_at, product, item_no, item, bets, staked, paid)
select c.brand_id, r.member_id, c.settled_at, g.category, c.round_no, g.game_no::text,
  case when c.staked > 0 then 1 else 0 end, c.staked, c.paid
from agency_rounds c
join game_rounds r using (brand_id, round_no)
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no;
