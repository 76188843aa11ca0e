import type { Tx } from '#server/db/tx.ts'

/** Standings of one step after it was divided; above twice that it is divided again. */
const STEP = 1_000
const STEP_MAX = 2 * STEP

interface RaceKey {
  readonly brandId: number
  readonly raceNo: bigint
}

/** The step of all standings: every score is above its bound. */
const START = `
insert into race_steps (brand_id, race_no, score, early, turn, members)
select $1, $2, -1, 0, 0, (select count(*) from race_standings
  where brand_id = $1 and race_no = $2 and is_shown)
where not exists (select from race_steps where brand_id = $1 and race_no = $2)`

/**
 * Divides steps that have grown: every thousandth standing becomes a bound. Both ends of a step are
 * bounds of the index, so that no more is read than it has.
 */
const DIVIDE = `
with bounds as (
  select score, early, turn, members,
    lead(score) over w as next_score, lead(early) over w as next_early,
    lead(turn) over w as next_turn
  from race_steps where brand_id = $1 and race_no = $2
  window w as (order by score, early, turn)
), large as (
  select * from bounds where members > ${STEP_MAX}
), placed as (
  select l.score as low_score, l.early as low_early, l.turn as low_turn, s.score, s.early, s.turn,
    s.place
  from large l cross join lateral (
    select score, early, turn, row_number() over (order by score, early, turn) - 1 as place
    from race_standings
    where brand_id = $1 and race_no = $2 and is_shown
      and (score, early, turn) >= (l.score, l.early, l.turn)
      and (score, early, turn) < (coalesce(l.next_score, 'infinity'), coalesce(l.next_early, 0),
        coalesce(l.next_turn, 0))) s
), parts as (
  select low_score, low_early, low_turn, place / ${STEP} as part, count(*) as members
  from placed group by 1, 2, 3, 4
), first as (
  update race_steps t set members = p.members from parts p
  where t.brand_id = $1 and t.race_no = $2 and p.part = 0
    and (t.score, t.early, t.turn) = (p.low_score, p.low_early, p.low_turn)
)
insert into race_steps (brand_id, race_no, score, early, turn, members)
select $1, $2, s.score, s.early, s.turn, p.members
from parts p join placed s using (low_score, low_early, low_turn)
where p.part > 0 and s.place = p.part * ${STEP}`

const SIZES = `
select count(*)::int as steps, coalesce(sum(members), 0)::bigint as members,
  coalesce(max(members), 0)::bigint as most
from race_steps where brand_id = $1 and race_no = $2`

/** The first step of a race; one that has steps keeps them. */
export async function startSteps(tx: Tx, { brandId, raceNo }: RaceKey): Promise<void> {
  await tx.query(START, [brandId, raceNo])
}

/**
 * Divides steps that have grown large, and begins anew where many have emptied. Requires the lock
 * of the race.
 */
export async function divideSteps(tx: Tx, race: RaceKey): Promise<void> {
  const { brandId, raceNo } = race
  const rows = await tx.query<{ steps: number; members: bigint; most: bigint }>(SIZES, [
    brandId,
    raceNo,
  ])
  const { steps = 0, members = 0n, most = 0n } = rows[0] ?? {}
  const isSparse = steps > 16 + 4 * Math.ceil(Number(members) / STEP)
  if (isSparse) {
    await tx.query('delete from race_steps where brand_id = $1 and race_no = $2', [brandId, raceNo])
    await startSteps(tx, race)
  }
  if (isSparse || most > BigInt(STEP_MAX)) await tx.query(DIVIDE, [brandId, raceNo])
}
