import type { Tx } from '#server/db/tx.ts'

/** A standing with its place, as the row has it. */
export interface PlacedRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly num: string
  readonly den: string
  readonly reached_at: Date
  readonly staked: bigint
  readonly paid: bigint
  readonly alias: string | null
  readonly username: string
  /** False: shown no more since the worker looked last. */
  readonly is_fit: boolean
}

interface RaceKey {
  readonly brandId: number
  readonly raceNo: bigint
}

/**
 * A page from a place on ($3 of them are ahead): the step in which it begins is found by the counts
 * of the steps, the rest is an index. Who has left since the worker looked last is not there.
 */
const PAGE = `
with sums as (
  select members, sum(members) over w - members as ahead, lag(score) over w as top_score,
    lag(early) over w as top_early, lag(turn) over w as top_turn
  from race_steps where brand_id = $1 and race_no = $2
  window w as (order by score desc, early desc, turn desc)
), step as (
  select * from sums where ahead <= $3 and ahead + members > $3
)
select s.member_id, s.num::text, s.den::text, s.reached_at, s.staked, s.paid, e.alias, m.username,
  e.left_at is null and may_be_rewarded($1, s.member_id) as is_fit
from (
  select x.* from step cross join lateral (
    select * from race_standings
    where brand_id = $1 and race_no = $2 and is_shown
      and (score, early, turn) < (coalesce(step.top_score, 'infinity'),
        coalesce(step.top_early, 0), coalesce(step.top_turn, 0))
    order by score desc, early desc, turn desc
    offset ($3 - step.ahead)::bigint limit $4) x) s
join race_entries e on e.brand_id = $1 and e.race_no = $2 and e.member_id = s.member_id
join members m on m.brand_id = $1 and m.member_id = s.member_id
order by s.score desc, s.early desc, s.turn desc`

/** Standings from a place on, in their order: the first has that place, the next one more. */
export function readPlaces(
  db: Tx,
  { brandId, raceNo }: RaceKey,
  page: { readonly from: number; readonly limit: number },
): Promise<PlacedRow[]> {
  return db.query<PlacedRow>(PAGE, [brandId, raceNo, page.from - 1, page.limit], 'race-places')
}

/** How many are ahead: all of the steps above the own one, and a count within that. */
const OWN = `
with own as (
  select * from race_standings
  where brand_id = $1 and race_no = $2 and member_id = $3 and is_shown
), above as (
  select score, early, turn, members from race_steps
  where brand_id = $1 and race_no = $2
    and (score, early, turn) > (select score, early, turn from own)
), top as (
  select score, early, turn from above order by score, early, turn limit 1
)
select o.num::text, o.den::text, o.reached_at, o.staked, o.paid,
  1 + coalesce((select sum(members) from above), 0)::bigint
  + (select count(*) from race_standings s
    where s.brand_id = $1 and s.race_no = $2 and s.is_shown
      and (s.score, s.early, s.turn) > (o.score, o.early, o.turn)
      and (s.score, s.early, s.turn) < (coalesce((select score from top), 'infinity'),
        coalesce((select early from top), 0), coalesce((select turn from top), 0))) as place
from own o`

export interface OwnPlaceRow {
  readonly [column: string]: unknown
  readonly num: string
  readonly den: string
  readonly reached_at: Date
  readonly staked: bigint
  readonly paid: bigint
  readonly place: bigint
}

/** The place of a member, counted exactly; undefined without one. */
export async function readOwnPlace(
  db: Tx,
  { brandId, raceNo }: RaceKey,
  memberId: bigint,
): Promise<OwnPlaceRow | undefined> {
  const rows = await db.query<OwnPlaceRow>(OWN, [brandId, raceNo, memberId], 'race-own-place')
  return rows[0]
}

/** How many have a place. */
export async function countRanked(db: Tx, { brandId, raceNo }: RaceKey): Promise<number> {
  const rows = await db.query<{ ranked: bigint }>(
    `select coalesce(sum(members), 0)::bigint as ranked from race_steps
     where brand_id = $1 and race_no = $2`,
    [brandId, raceNo],
  )
  return Number(rows[0]?.ranked ?? 0n)
}
