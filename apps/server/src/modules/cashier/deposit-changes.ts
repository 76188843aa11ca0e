import type { Db } from '#server/db/tx.ts'

/** Changes that are given places in one transaction. */
const BATCH_SIZE = 10_000

/** In the order in which they were written, behind the last place ($2). */
const PLACE = `
with waiting as (
  select change_no, row_number() over (order by change_no) as n from deposit_changes
  where brand_id = $1 and place is null order by change_no limit ${BATCH_SIZE}
), placed as (
  update deposit_changes c set place = $2::bigint + w.n from waiting w
  where c.brand_id = $1 and c.change_no = w.change_no returning 1
)
update deposit_places set place = $2::bigint + (select count(*) from placed)
where brand_id = $1 and exists (select from placed) returning place`

function placeSome(db: Db, brandId: number): Promise<{ place: bigint; isDone: boolean }> {
  return db.transaction(async (tx) => {
    await tx.query('insert into deposit_places (brand_id) values ($1) on conflict do nothing', [
      brandId,
    ])
    const [last] = await tx.query<{ place: bigint }>(
      'select place from deposit_places where brand_id = $1 for update',
      [brandId],
    )
    if (!last) throw new Error('the place of deposits was not written')
    const [now] = await tx.query<{ place: bigint }>(PLACE, [brandId, last.place])
    const place = now?.place ?? last.place
    return { place, isDone: place - last.place < BATCH_SIZE }
  })
}

/**
 * Gives a place to each change of deposits that is committed, and returns the last. Whatever
 * commits later gets a later place, however early it began: nobody who has read up to a place has
 * missed any before it.
 */
export async function placeDepositChanges(db: Db, brandId: number): Promise<bigint> {
  for (;;) {
    const { place, isDone } = await placeSome(db, brandId)
    if (isDone) return place
  }
}
