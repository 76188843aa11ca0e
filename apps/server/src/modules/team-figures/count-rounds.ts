import type { Tx } from '#server/db/tx.ts'

/** Rounds taken in one transaction. */
const ROUNDS_AT_ONCE = 20_000

/**
 * Rounds of vendors' games as they are, compared with what is in the figures of them: closed ones
 * that are missing, and those that a late win, a rollback or a new settlement has changed. A bet
 * whose settlement was taken back counts for nothing until it is settled again. All of them, or
 * those with transactions since an instant ($2).
 */
const DUE = `
create temporary table agency_changed on commit drop as
select r.round_no, r.member_id, g.category as product, g.game_no,
  coalesce(c.settled_at, r.closed_at, r.last_at) as settled_at, c.round_no is null as is_new,
  case when r.state = 'open' then 0 else r.staked end as staked,
  case when r.state = 'open' then 0 else r.paid end as paid,
  coalesce(c.staked, 0) as staked_before, coalesce(c.paid, 0) as paid_before
from game_rounds r
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no
left join agency_rounds c on c.brand_id = r.brand_id and c.round_no = r.round_no
where r.brand_id = $1 and SINCE
  and ((c.round_no is null and r.state <> 'open' and (r.staked <> 0 or r.paid <> 0))
    or (c.round_no is not null
      and (c.staked, c.paid) is distinct from (case when r.state = 'open' then 0 else r.staked end,
        case when r.state = 'open' then 0 else r.paid end)))
order by r.round_no limit ${ROUNDS_AT_ONCE}`

const SAVE = `
insert into agency_rounds as c (brand_id, round_no, settled_at, staked, paid)
select $1, round_no, settled_at, staked, paid from agency_changed
on conflict (brand_id, round_no) do update set staked = excluded.staked, paid = excluded.paid`

/** The same in the list of plays, whose instants are exact. */
const LIST = `
insert into settled_plays as d
  (brand_id, member_id, settled_at, product, item_no, item, bets, staked, paid)
select $1, member_id, settled_at, product, round_no, game_no::text,
  (staked > 0)::int - (staked_before > 0)::int, staked - staked_before, paid - paid_before
from agency_changed
on conflict (brand_id, member_id, settled_at, product, item_no) do update set
  bets = d.bets + excluded.bets, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid`

/** A round has won where it paid anything. */
const ADD = `
with sides as (
  select member_id, settled_at, product, 1 as sign, staked, paid from agency_changed
  union all
  select member_id, settled_at, product, -1, staked_before, paid_before from agency_changed
  where not is_new
)
insert into agency_deltas (member_id, settled_at, product, bets, turnover, won_stakes, lost_stakes,
  payout)
select member_id, to_timestamp(floor(extract(epoch from settled_at) / 300) * 300), product,
  sum(case when staked > 0 then sign else 0 end), sum(sign * staked),
  sum(case when paid > 0 then sign * staked else 0 end),
  sum(case when paid > 0 then 0 else sign * staked end), sum(sign * paid)
from sides group by 1, 2, 3`

/**
 * Puts into `agency_deltas` what vendors' rounds add to the figures: the difference between what
 * they are and what was counted of them, kept in the same transaction. Null as `since`: all.
 * Returns how many were taken.
 */
export async function countRounds(tx: Tx, brandId: number, since: Date | null): Promise<number> {
  // The statement that makes a table takes no parameters.
  const from = `r.round_no in (select round_no from vendor_transactions
    where brand_id = ${brandId} and created_at >= '${since?.toISOString() ?? '-infinity'}')`
  await tx.query(DUE.replace('$1', String(brandId)).replace('SINCE', since ? from : 'true'))
  const rows = await tx.query<{ count: number }>(
    'select count(*)::int as count from agency_changed',
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    await tx.query(SAVE, [brandId])
    await tx.query(LIST, [brandId])
    await tx.query(ADD)
  }
  await tx.query('drop table agency_changed')
  return count
}
