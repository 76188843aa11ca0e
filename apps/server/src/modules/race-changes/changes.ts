import type { Tx } from '#server/db/tx.ts'

/**
 * Notes members in a race that is not settled whose bets were counted in this transaction: their
 * standings are computed again.
 */
export const NOTE_RACERS = `
insert into figure_changes (brand_id, member_id)
select distinct $1::int, x.member_id from agency_deltas x
where x.product <> '' and exists (select from race_entries e join races r using (brand_id, race_no)
  where e.brand_id = $1 and e.member_id = x.member_id and e.left_at is null
    and r.state = 'published')
on conflict do nothing`

/** Notes a member whose part in a race has changed. */
export async function noteRacer(tx: Tx, brandId: number, memberId: bigint): Promise<void> {
  await tx.query(
    `insert into figure_changes (brand_id, member_id) values ($1, $2) on conflict do nothing`,
    [brandId, memberId],
  )
}

/** Takes members whose standings are due, and forgets that they were. */
export async function takeRacers(tx: Tx, brandId: number, limit: number): Promise<bigint[]> {
  const rows = await tx.query<{ member_id: bigint }>(
    `delete from figure_changes where (brand_id, member_id) in (
       select brand_id, member_id from figure_changes where brand_id = $1
       order by member_id limit $2 for update skip locked)
     returning member_id`,
    [brandId, limit],
  )
  return rows.map((row) => row.member_id)
}
