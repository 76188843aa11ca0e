import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

const ADD = `
with come as (
  delete from team_newcomers where brand_id = $1 returning member_id
)
insert into team_sizes as t (brand_id, member_id, members)
select $1, a.id, count(*) from come join members m on m.brand_id = $1
  and m.member_id = come.member_id
cross join lateral unnest(m.ancestor_ids) as a(id)
group by 2
on conflict (brand_id, member_id) do update set members = t.members + excluded.members`

/** Adds newcomers to the sizes of all teams above them. Requires the lock of the figures. */
export async function addNewcomers(tx: Tx, brandId: number): Promise<void> {
  await tx.query(ADD, [brandId])
}

/**
 * How many are below a member at any depth, as of now: the stored size, and newcomers who are not
 * in it yet.
 */
export async function countTeam(db: Tx, brandId: number, memberId: bigint): Promise<number> {
  const rows = await db.query<{ members: number }>(
    `select coalesce((select members from team_sizes where brand_id = $1 and member_id = $2), 0)
       + (select count(*) from team_newcomers n join members m using (brand_id, member_id)
          where n.brand_id = $1 and $2 = any(m.ancestor_ids))::int as members`,
    [brandId, memberId],
    'team-size',
  )
  return rows[0]?.members ?? 0
}

/** How many are below some members in all, as stored: a measure of the work to read them. */
export async function countTeams(
  db: Tx,
  brandId: number,
  memberIds: readonly bigint[],
): Promise<number> {
  const rows = await db.query<{ members: bigint }>(
    `select coalesce(sum(members), 0)::bigint as members from team_sizes
     where brand_id = $1 and member_id = any($2::bigint[])`,
    [brandId, plainArray(memberIds)],
    'team-sizes',
  )
  return Number(rows[0]?.members ?? 0n)
}
