import type { Db } from '@fairhouse/server/db/tx.ts'
import { flush, openDeltas } from '../../../apps/server/src/modules/team-figures/flush.ts'
import { lockFigures } from '../../../apps/server/src/modules/team-figures/places.ts'

/**
 * One in twenty of all members plays on a day, another one each day, a third of them at the slots
 * as well. $1 the day as a number, $2 its noon.
 */
const PLAYED = `
insert into agency_deltas (member_id, settled_at, product, item_no, item, bets, turnover,
  won_stakes, lost_stakes, payout, rebates)
select m.member_id, $2::timestamptz + make_interval(secs => m.member_id % 20000), k.product,
  case k.product when 'lottery' then $1::int * 100000 + m.member_id % 700 end, 'SSC1',
  1 + m.member_id % 5, x.stake, x.stake / 4, x.stake - x.stake / 4,
  x.stake * (m.member_id % 11) / 6, x.stake / 100
from members m
cross join lateral (select (1 + (m.member_id * 13 + $1::int) % 100) * 10000 as stake) x
cross join (values ('lottery'), ('slot')) as k(product)
where m.brand_id = 1 and hashint8(m.member_id * 64 + $1::int) % 20 = 0
  and (k.product = 'lottery' or m.member_id % 3 = 0)`

const PAID_IN = `
insert into agency_deltas (member_id, settled_at, product, deposits, withdrawals)
select distinct member_id, $2::timestamptz, '', 500000, 0 from agency_deltas
where member_id % 4 = $1::int % 4`

/** What all do on a day, and in the figures at once, by the server's own flush. */
export async function playDay(
  db: Db,
  day: { readonly no: number; readonly noon: Date; readonly timeZone: string },
): Promise<{ rows: number; seconds: number }> {
  const { no, noon, timeZone } = day
  return db.transaction(async (tx) => {
    await lockFigures(tx, 1)
    await openDeltas(tx, 1, timeZone)
    const played = await tx.query<{ n: number }>(
      `with added as (${PLAYED} returning 1) select count(*)::int as n from added`,
      [no, noon],
    )
    await tx.query(PAID_IN, [no, noon])
    await tx.query('analyze agency_deltas')
    const began = performance.now()
    await flush(tx, 1, timeZone)
    return { rows: played[0]?.n ?? 0, seconds: (performance.now() - began) / 1_000 }
  })
}
