import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RaceRow } from './race-rows.ts'

/** What a score is multiplied by before it is rounded down: see the table. */
const PRECISION = '1e40::numeric'

/** Bets of some who take part, draw by draw and round by round, with the weight of the product. */
const PLAYS = `
racers as (
  select member_id, entry_no from race_entries
  where brand_id = $1 and race_no = $2 and member_id = any($3::bigint[]) and left_at is null
), plays as (
  select r.member_id, r.entry_no, p.settled_at, p.product, p.item_no, p.staked, p.paid, w.weight
  from racers r
  join settled_plays p on p.brand_id = $1 and p.member_id = r.member_id
    and p.settled_at >= $4 and p.settled_at < $5 and p.staked > 0
  join unnest($6::text[], $7::bigint[]) as w(product, weight) on w.product = p.product
  where cardinality($8::text[]) = 0 or p.product || ' ' || p.item = any($8::text[])
)`

/** The sum of what counts; it was reached by the last bet that counted. */
const SUMS = `${PLAYS}, scored as (
  select member_id, entry_no, sum(staked::numeric * weight) as num, $9::numeric as den,
    max(settled_at) as reached_at, sum(staked)::bigint as staked, sum(paid)::bigint as paid
  from plays where weight > 0 group by 1, 2
)`

/**
 * The best bet. Of lotteries each bet counts by itself, as the last decision about its issue left
 * it; draws without one that paid stand as a bet that brought nothing. Bets of group tickets are
 * several members' and are left out.
 */
const BEST = `${PLAYS}, bets as (
  select member_id, entry_no, settled_at, item_no, staked, paid from plays
  where product <> 'lottery'
  union all
  select p.member_id, p.entry_no, p.settled_at, p.item_no, p.staked, 0 from plays p
  where product = 'lottery'
  union all
  select p.member_id, p.entry_no, p.settled_at, p.item_no, b.stake - o.refund, o.payout
  from plays p
  join ledger_accounts a on a.brand_id = $1 and a.member_id = p.member_id and a.kind = 'cash'
  cross join lateral (
    select distinct on (x.bet_no) x.bet_no, x.payout, x.refund from bet_results x
    where x.brand_id = $1 and x.issue_id = p.item_no and x.account_id = a.account_id
    order by x.bet_no, x.round desc) o
  join bets b on b.brand_id = $1 and b.bet_no = o.bet_no
  where p.product = 'lottery' and p.paid > 0 and o.payout > 0 and b.stake > o.refund
), scored as (
  select distinct on (member_id) member_id, entry_no, paid::numeric as num, staked::numeric as den,
    settled_at as reached_at, staked, paid
  from bets order by member_id, div(paid * ${PRECISION}, staked) desc, settled_at, item_no
)`

/** Keeps the standings, and moves the counts of the steps with them. */
const SAVE = `
, fresh as (
  select member_id, num, den, div(num * ${PRECISION}, den) as score,
    -(extract(epoch from reached_at) * 1000000)::bigint as early, -entry_no as turn, reached_at,
    staked, paid, may_be_rewarded($1, member_id) as is_shown
  from scored
), before as (
  select member_id, score, early, turn, is_shown from race_standings
  where brand_id = $1 and race_no = $2 and member_id = any($3::bigint[])
), saved as (
  insert into race_standings as s (brand_id, race_no, member_id, num, den, score, early, turn,
    reached_at, staked, paid, is_shown)
  select $1, $2, member_id, num, den, score, early, turn, reached_at, staked, paid, is_shown
  from fresh
  on conflict (brand_id, race_no, member_id) do update set num = excluded.num,
    den = excluded.den, score = excluded.score, early = excluded.early, turn = excluded.turn,
    reached_at = excluded.reached_at, staked = excluded.staked, paid = excluded.paid,
    is_shown = excluded.is_shown
), gone as (
  delete from race_standings
  where brand_id = $1 and race_no = $2 and member_id in (
    select member_id from before except select member_id from fresh)
), moves as (
  select score, early, turn, -1 as sign from before where is_shown
  union all select score, early, turn, 1 from fresh where is_shown
), deltas as (
  select t.score, t.early, t.turn, sum(m.sign) as members
  from moves m cross join lateral (
    select score, early, turn from race_steps
    where brand_id = $1 and race_no = $2 and (score, early, turn) <= (m.score, m.early, m.turn)
    order by score desc, early desc, turn desc limit 1) t
  group by 1, 2, 3 having sum(m.sign) <> 0
)
update race_steps t set members = t.members + d.members from deltas d
where t.brand_id = $1 and t.race_no = $2
  and (t.score, t.early, t.turn) = (d.score, d.early, d.turn)`

/** By what each product's stakes are multiplied, and the whole divided. */
function weightsOf(race: RaceRow): { weights: number[]; den: bigint } {
  if (race.rule !== 'points') return { weights: race.products.map(() => 1), den: 1n }
  const weights = race.products.map((product) => race.rates[product] ?? 0)
  return { weights, den: 10_000n * (race.unit ?? 1n) }
}

/**
 * Computes the standings of some members anew from their settled bets; who has left, or has no bet
 * that counts, stands no more. Requires the locks of the figures and of the race, and its steps.
 */
export async function refreshStandings(
  tx: Tx,
  race: RaceRow,
  memberIds: readonly bigint[],
): Promise<void> {
  if (memberIds.length === 0) return
  const { weights, den } = weightsOf(race)
  const isBest = race.rule === 'multiple'
  await tx.query(`with ${isBest ? BEST : SUMS}${SAVE}`, [
    race.brand_id,
    race.race_no,
    plainColumn(memberIds, (id) => id),
    race.from_at,
    race.until_at,
    textArray(race.products),
    plainColumn(weights, (weight) => weight),
    textArray(race.items.map(({ product, item }) => `${product} ${item}`)),
    ...(isBest ? [] : [den]),
  ])
}

/** Who may be rewarded no more, or may be again: their standings are not what is kept. */
const CHANGED = `
select member_id from race_standings s
where brand_id = $1 and race_no = $2 and is_shown and member_id in (
  select member_id from member_absences
  where brand_id = $1 and (until is null or until > app_now())
  union select member_id from members_at_risk where brand_id = $1)
union all
select member_id from race_standings
where brand_id = $1 and race_no = $2 and not is_shown and may_be_rewarded($1, member_id)
limit 1000`

/**
 * Takes those out of sight who are paused, excluded or at risk now, and shows those who no longer
 * are. The same locks are required.
 */
export async function refreshShown(tx: Tx, race: RaceRow): Promise<void> {
  for (;;) {
    const rows = await tx.query<{ member_id: bigint }>(CHANGED, [race.brand_id, race.race_no])
    await refreshStandings(
      tx,
      race,
      rows.map((row) => row.member_id),
    )
    if (rows.length < 1_000) return
  }
}
