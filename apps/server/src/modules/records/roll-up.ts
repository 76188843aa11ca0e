import type { Brand } from '#server/core/brand.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { ITEM_OF_POSTING } from './items.ts'

/** Maximum of postings per turn, of one account and of a group of accounts. */
const ACCOUNT_MAX = 50_000n
const GROUP_MAX = 50_000n
/**
 * A transaction becomes visible after the time of its postings. One that is missed all the same is
 * found by the sweep; sums are right in the meantime, since reading adds what is not rolled up.
 */
const LATE = `interval '3 minutes'`
const SWEEP = `interval '1 hour'`

interface Backlog {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly waiting: bigint
}

const BACKLOG = `
select a.account_id, a.seq - coalesce(r.seq, 0) as waiting from ledger_accounts a
left join account_rollups r using (brand_id, account_id)
where a.brand_id = $1 and a.kind = 'cash' and a.seq > coalesce(r.seq, 0)`

const FLUSH = `
insert into account_days (brand_id, account_id, day, code, item, count, sum, first_seq, last_seq)
select brand_id, account_id, day, code, item, count(*), sum(amount), min(seq), max(seq)
from (
  select p.brand_id, p.account_id, p.seq, p.amount, p.code,
    (p.posted_at at time zone $5)::date as day, ${ITEM_OF_POSTING} as item
  from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as k(account_id, after, up_to)
  join ledger_postings p on p.brand_id = $1 and p.account_id = k.account_id
    and p.seq > k.after and p.seq <= k.up_to) x
group by 1, 2, 3, 4, 5
on conflict (brand_id, account_id, day, code, item) do update set
  count = account_days.count + excluded.count, sum = account_days.sum + excluded.sum,
  first_seq = least(account_days.first_seq, excluded.first_seq),
  last_seq = greatest(account_days.last_seq, excluded.last_seq)`

/** Adds the accounts' new postings to account_days. Returns their number. */
async function flush(tx: Tx, brand: Brand, accounts: readonly bigint[]): Promise<bigint> {
  const ids = plainArray(accounts)
  await tx.query(
    `insert into account_rollups (brand_id, account_id, seq)
     select $1, unnest($2::bigint[]), 0 on conflict do nothing`,
    [brand.brandId, ids],
  )
  await tx.query(
    `select 1 from account_rollups where brand_id = $1 and account_id = any($2::bigint[])
     order by account_id for update`,
    [brand.brandId, ids],
  )
  // A separate statement: it must see what a concurrent holder of these rows has written.
  const rows = await tx.query<{ account_id: bigint; after: bigint; up_to: bigint }>(
    `select r.account_id, r.seq as after, least(a.seq, r.seq + $3::bigint) as up_to
     from account_rollups r join ledger_accounts a using (brand_id, account_id)
     where r.brand_id = $1 and r.account_id = any($2::bigint[]) and a.seq > r.seq`,
    [brand.brandId, ids, ACCOUNT_MAX],
  )
  if (rows.length === 0) return 0n
  const taken = {
    accounts: plainArray(rows.map((row) => row.account_id)),
    after: plainArray(rows.map((row) => row.after)),
    upTo: plainArray(rows.map((row) => row.up_to)),
  }
  await tx.query(FLUSH, [
    brand.brandId,
    taken.accounts,
    taken.after,
    taken.upTo,
    brand.profile.timeZone,
  ])
  await tx.query(
    `update account_rollups r set seq = k.up_to
     from unnest($2::bigint[], $3::bigint[]) as k(account_id, up_to)
     where r.brand_id = $1 and r.account_id = k.account_id`,
    [brand.brandId, taken.accounts, taken.upTo],
  )
  return rows.reduce((all, row) => all + row.up_to - row.after, 0n)
}

/** Groups of accounts whose postings fit in one turn. */
function groupsOf(backlog: readonly Backlog[]): bigint[][] {
  const groups: bigint[][] = []
  let capacity = 0n
  for (const { account_id: accountId, waiting } of backlog) {
    if (capacity <= 0n) {
      groups.push([])
      capacity = GROUP_MAX
    }
    groups.at(-1)?.push(accountId)
    capacity -= waiting
  }
  return groups
}

async function rollUpBrand(db: Db, brand: Brand): Promise<bigint> {
  const places = await db.query<{ now: Date; place: Date | null; is_due: boolean }>(
    `select app_now() as now, p.place,
       coalesce(p.swept_at < app_now() - ${SWEEP}, true) as is_due
     from (select $1::int as brand_id) k left join rollup_places p using (brand_id)`,
    [brand.brandId],
  )
  const { now = new Date(0), place = null, is_due: isDue = true } = places[0] ?? {}
  const isSweep = isDue || place === null
  const backlog = await db.query<Backlog>(
    isSweep
      ? `${BACKLOG} order by a.account_id`
      : `${BACKLOG} and a.account_id in (select account_id from ledger_postings
           where brand_id = $1 and posted_at >= $2::timestamptz - ${LATE})
         order by a.account_id`,
    isSweep ? [brand.brandId] : [brand.brandId, place],
  )
  let taken = 0n
  for (const group of groupsOf(backlog)) {
    for (let step = 1n; step > 0n; taken += step) {
      step = await db.transaction((tx) => flush(tx, brand, group))
    }
  }
  await db.query(
    `insert into rollup_places (brand_id, place, swept_at) values ($1, $2, $2)
     on conflict (brand_id) do update set place = excluded.place,
       swept_at = case when $3 then excluded.swept_at else rollup_places.swept_at end`,
    [brand.brandId, now, isSweep],
  )
  return taken
}

/**
 * Brings the sums of each day up to date with the ledger, in groups, outside the path of bets. Safe
 * to interrupt and to run concurrently: an account's position is written with its sums. Returns how
 * many postings were added.
 */
export async function rollUp(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<bigint> {
  let taken = 0n
  await eachBrand(context.db, 'day.sum', await context.brands.all(), async (brand) => {
    taken += await rollUpBrand(context.db, brand)
    return []
  })
  return taken
}
