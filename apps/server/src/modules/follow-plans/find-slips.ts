import { POSTINGS } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { inHalves, isRested, keyBy, LEFT, throwAll } from '#server/jobs/stuck-rows.ts'

/** Plans per turn; the next turn takes the rest. */
const BATCH_SIZE = 500

/**
 * Records the slips that leaders have placed. The postings of an account have numbers without gaps,
 * and a plan stores the last one it has seen: no slip is missed, and none is found twice. All bets
 * of one instant are one transaction, so that they are always found together.
 */
const FIND = `
with due as (
  select p.brand_id, p.plan_no, p.leader_account, p.lottery_code, p.seen_seq, a.seq
  from follow_plans p
  join ledger_accounts a on a.brand_id = p.brand_id and a.account_id = p.leader_account
  where p.state = 'open' and a.seq > p.seen_seq
    and (p.brand_id, p.plan_no) in (select * from unnest($1::int[], $2::bigint[]))
  order by p.brand_id, p.plan_no
  for no key update of p skip locked
), found as (
  insert into follow_slips (brand_id, plan_no, slip_seq, issue_id, bet_nos, placed_at)
  select d.brand_id, d.plan_no, max(s.seq), b.issue_id, array_agg(b.bet_no order by s.seq),
    b.placed_at
  from due d
  join ledger_postings s on s.brand_id = d.brand_id and s.account_id = d.leader_account
    and s.seq > d.seen_seq and s.seq <= d.seq and s.code = $3
  join bets b on b.brand_id = s.brand_id and b.bet_no = s.ref and b.placed_at = s.posted_at
  join issues i on i.brand_id = b.brand_id and i.issue_id = b.issue_id
    and i.lottery_code = d.lottery_code
  where not exists (select from follow_copied_bets c
    where c.brand_id = b.brand_id and c.bet_no = b.bet_no)
  group by d.brand_id, d.plan_no, b.issue_id, b.placed_at
  returning brand_id, plan_no, slip_seq
)
update follow_plans p set seen_seq = d.seq,
  slip_seq = greatest(p.slip_seq, (select max(f.slip_seq) from found f
    where f.brand_id = p.brand_id and f.plan_no = p.plan_no))
from due d where p.brand_id = d.brand_id and p.plan_no = d.plan_no
returning 1`

const TO_FIND = `
select p.brand_id, p.plan_no from follow_plans p
join ledger_accounts a on a.brand_id = p.brand_id and a.account_id = p.leader_account
where p.state = 'open' and a.seq > p.seen_seq
  and ${isRested('follow.find', "p.brand_id || '/' || p.plan_no")}
order by p.brand_id, p.plan_no limit $1`

interface DuePlan {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly plan_no: bigint
}

const keyOf = keyBy('plan_no')
const columnsOf = (plans: readonly DuePlan[]) => [
  plans.map((one) => one.brand_id),
  plans.map((one) => one.plan_no),
]

/**
 * Finds slips that leaders have placed since the last turn; a failing plan does not block others.
 * Returns how many plans were due.
 */
export async function findSlips(db: Db): Promise<number> {
  const code = POSTINGS['bet.stake'].number
  const due = await db.query<DuePlan>(TO_FIND, [BATCH_SIZE], 'follow-plans-to-find')
  const faults = await inHalves(db, due, { queue: 'follow.find', keyOf }, async (some) => {
    const found = await db.query(FIND, [...columnsOf(some), code], 'follow-slips-found')
    return found.length < some.length ? LEFT : undefined
  })
  throwAll(faults, 'slips of leaders were not found')
  return due.length
}

const IS_RESTED = isRested('follow.reckon', "s.brand_id || '/' || s.plan_no")

/** Slips whose issue was decided, for the first time or again. */
const SETTLED = `
select s.brand_id, s.plan_no, s.slip_seq from follow_slips s
join issues i using (brand_id, issue_id)
where s.round = 0 and i.settled_at is not null and ${IS_RESTED}
union
select s.brand_id, s.plan_no, s.slip_seq from issues i
join follow_slips s using (brand_id, issue_id)
where i.round > 1 and i.settled_at is not null and s.round < i.round and ${IS_RESTED}
limit $1`

interface DueSlip {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly plan_no: bigint
  readonly slip_seq: bigint
}

const HOLD = `
select from follow_plans p join unnest($1::int[], $2::bigint[]) as k(b, n)
  on p.brand_id = k.b and p.plan_no = k.n
order by p.brand_id, p.plan_no for no key update of p`

/** The newest round of each bet counts; a bet without a row has lost. */
const EVALUATE = `
update follow_slips s set round = r.round, staked = r.staked, payout = r.payout
from (
  select t.brand_id, t.plan_no, t.slip_seq, i.round, sum(b.stake) - sum(n.refund) as staked,
    sum(n.payout) as payout
  from unnest($1::int[], $2::bigint[], $3::bigint[]) as k(b, p, s)
  join follow_slips t on t.brand_id = k.b and t.plan_no = k.p and t.slip_seq = k.s
  join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
  join bets b on b.brand_id = t.brand_id and b.bet_no = any(t.bet_nos)
    and b.placed_at = t.placed_at
  cross join lateral (select coalesce(max(l.payout), 0) as payout,
    coalesce(max(l.refund), 0) as refund
    from (select payout, refund from bet_results l where l.brand_id = b.brand_id
      and l.bet_no = b.bet_no order by l.round desc limit 1) l) n
  where i.settled_at is not null
  group by t.brand_id, t.plan_no, t.slip_seq, i.round) r
where s.brand_id = r.brand_id and s.plan_no = r.plan_no and s.slip_seq = r.slip_seq`

/**
 * Recomputes the whole record from the slips, so that corrections leave no trace of old results.
 */
const RECOMPUTE = `
with evaluated as (
  select s.*, count(*) filter (where s.payout > 0)
    over (partition by s.brand_id, s.plan_no order by s.slip_seq) as hits_before
  from follow_slips s join unnest($1::int[], $2::bigint[]) as k(b, n)
    on s.brand_id = k.b and s.plan_no = k.n
  where s.round > 0 and s.staked > 0
), runs as (
  select *, count(*) filter (where payout = 0)
    over (partition by brand_id, plan_no, hits_before) as losing
  from evaluated
)
update follow_plans p set slip_count = r.slips, hit_count = r.hits, staked = r.staked,
  payout = r.payout, longest_losing_run = r.run
from unnest($1::int[], $2::bigint[]) as k(b, n)
cross join lateral (
  select count(*) as slips, count(*) filter (where payout > 0) as hits,
    coalesce(sum(staked), 0) as staked, coalesce(sum(payout), 0) as payout,
    coalesce(max(losing), 0) as run
  from runs where brand_id = k.b and plan_no = k.n) r
where p.brand_id = k.b and p.plan_no = k.n`

/**
 * Updates records by settled slips. Locks the plans, so that two workers do not compute from
 * different slips; a failing plan does not block others. Returns how many slips were evaluated.
 */
export async function recomputeStats(db: Db): Promise<number> {
  const due = await db.query<DueSlip>(SETTLED, [BATCH_SIZE], 'follow-slips-settled')
  const slips = Map.groupBy(due, (one) => `${one.brand_id}/${one.plan_no}`)
  const plans = [...slips.values()].flatMap((own) => own.slice(0, 1))
  const recompute = (some: readonly DueSlip[]) => {
    const own = some.flatMap((one) => slips.get(keyOf(one).key) ?? [])
    return db.transaction(async (tx) => {
      await tx.query(HOLD, columnsOf(some))
      await tx.query(EVALUATE, [...columnsOf(own), own.map((one) => one.slip_seq)])
      await tx.query(RECOMPUTE, columnsOf(some))
    })
  }
  const faults = await inHalves(db, plans, { queue: 'follow.reckon', keyOf }, recompute)
  throwAll(faults, 'records of plans were not updated')
  return due.length
}
