import type { Tx } from '#server/db/tx.ts'
import { additionOf, listOf, STORED, sumsOf } from './columns.ts'
import { lockFigures } from './places.ts'

/** Lines that lose (-1) and gain (+1) the sums of who moves: who, sign, whether directly above. */
const LINES = `
lines as (
  select a.id as agent_id, -1 as sign, a.place = cardinality($3::bigint[]) as is_above
  from unnest($3::bigint[]) with ordinality as a(id, place)
  union all
  select a.id, 1, a.place = cardinality($4::bigint[])
  from unnest($4::bigint[]) with ordinality as a(id, place))`

/** Own sums of who moves go to all above, and again to the one next above; the team's to all. */
const TEAM = `
with ${LINES}, moved as (
  select day, product, true as is_own, ${listOf(STORED)} from own_days
  where brand_id = $1 and member_id = $2
  union all
  select day, product, false, ${listOf(STORED)} from team_days
  where brand_id = $1 and agent_id = $2 and not is_direct
), shares as (
  select l.agent_id, false as is_direct, l.sign, m.* from lines l cross join moved m
  union all
  select l.agent_id, true, l.sign, m.* from lines l join moved m on m.is_own and l.is_above
), signed as (
  select agent_id, is_direct, day, product,
    ${STORED.map((one) => `sign * ${one} as ${one}`).join(', ')} from shares
)
insert into team_days as d (brand_id, agent_id, is_direct, day, product, ${listOf(STORED)})
select $1, agent_id, is_direct, day, product, ${sumsOf(STORED, 's')}
from signed s group by 2, 3, 4, 5
on conflict (brand_id, agent_id, is_direct, day, product) do update
set ${additionOf(STORED)}`

const ACTIVES = `
with ${LINES}, moved as (
  select day, previous, true as is_own, 1 as members from active_days
  where brand_id = $1 and member_id = $2
  union all
  select day, previous, false, members from team_actives
  where brand_id = $1 and agent_id = $2 and not is_direct
), shares as (
  select l.agent_id, false as is_direct, l.sign, m.* from lines l cross join moved m
  union all
  select l.agent_id, true, l.sign, m.* from lines l join moved m on m.is_own and l.is_above
)
insert into team_actives as d (brand_id, agent_id, is_direct, day, previous, members)
select $1, agent_id, is_direct, day, previous, sum(sign * members) from shares
group by 2, 3, 4, 5
on conflict (brand_id, agent_id, is_direct, day, previous) do update
set members = d.members + excluded.members`

/**
 * Takes the sums of a member and of all below out of the lines above, and adds them to the new
 * ones: as many rows as the lines have days, however large the team is.
 */
export async function moveFigures(
  tx: Tx,
  brandId: number,
  move: {
    readonly memberId: bigint
    readonly from: readonly bigint[]
    readonly to: readonly bigint[]
  },
): Promise<void> {
  await lockFigures(tx, brandId)
  const values = [brandId, move.memberId, [...move.from], [...move.to]]
  await tx.query(TEAM, values)
  await tx.query(ACTIVES, values)
}
