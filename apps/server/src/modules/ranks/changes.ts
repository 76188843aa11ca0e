import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { MonthFigures } from './figures.ts'

/** A rank that rises or falls: from which day, by the figures of which month. */
export interface RankChange {
  readonly memberId: bigint
  readonly from: number
  readonly rank: number
  readonly day: string
  readonly figures: MonthFigures
}

/** Standings follow the changes, so that neither is without the other. */
const WRITE = `
with changes as (
  select * from unnest($3::bigint[], $4::int[], $5::int[], $6::date[], $7::bigint[], $8::text[])
    as k(member_id, from_rank, rank, day, points, turnover)
), kept as (
  insert into rank_changes (brand_id, member_id, month, from_rank, rank, day, points, turnover)
  select $1, member_id, $2::date, from_rank, rank, day, points, turnover::jsonb from changes
)
insert into rank_standings (brand_id, member_id, rank, since)
select $1, member_id, rank, day from changes order by member_id
on conflict (brand_id, member_id) do update set rank = excluded.rank, since = excluded.since`

/** Writes changes of ranks that the points of a month have brought; each member's once. */
export async function writeChanges(
  tx: Tx,
  brandId: number,
  month: string,
  changes: readonly RankChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(WRITE, [
    brandId,
    month,
    plainColumn(changes, ({ memberId }) => memberId),
    plainColumn(changes, ({ from }) => from),
    plainColumn(changes, ({ rank }) => rank),
    plainColumn(changes, ({ day }) => day),
    plainColumn(changes, ({ figures }) => figures.points),
    textArray(changes.map(({ figures }) => JSON.stringify(figures.turnover))),
  ])
}
