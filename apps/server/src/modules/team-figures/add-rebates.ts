import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { flush, openDeltas } from './flush.ts'

/** Rebates earned on the bets of a member's day, by anyone; negative: taken back. */
interface DayRebate {
  readonly memberId: bigint
  /** A business day, "2026-11-23". */
  readonly day: string
  readonly product: string
  readonly amount: bigint
}

const ADD = `
insert into agency_deltas (member_id, settled_at, product, rebates)
select k.member, k.day::timestamp at time zone $1 + interval '12 hours', k.product, k.amount
from unnest($2::bigint[], $3::date[], $4::text[], $5::bigint[])
  as k(member, day, product, amount)
where k.amount <> 0`

/**
 * Adds rebates to the figures of members and teams. Requires the lock of the figures
 * (`lockFigures`).
 */
export async function addRebates(
  tx: Tx,
  brand: { readonly brandId: number; readonly timeZone: string },
  rebates: readonly DayRebate[],
): Promise<void> {
  if (rebates.length === 0) return
  await openDeltas(tx, brand.brandId, brand.timeZone)
  await tx.query(ADD, [
    brand.timeZone,
    plainColumn(rebates, (one) => one.memberId),
    plainColumn(rebates, (one) => one.day),
    plainColumn(rebates, (one) => one.product),
    plainColumn(rebates, (one) => one.amount),
  ])
  await flush(tx, brand.brandId, brand.timeZone)
}
