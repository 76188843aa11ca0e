import { postingCodeOf, type PostingCode } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { ITEM_OF_POSTING } from './items.ts'
import type { Span } from './range.ts'

/** Sum of postings of one code, by a key. */
export interface DaySum {
  /** The day or the lottery's code ('' where nothing was played). */
  readonly key: string
  readonly code: PostingCode
  readonly count: number
  readonly sum: bigint
}

interface RangeSums {
  readonly sums: readonly DaySum[]
  /** The balance after the last day. */
  readonly closing: bigint
  /** What the balance changed by within the days. */
  readonly change: bigint
}

/** One statement, hence one snapshot: no posting is counted both in the sums and separately. */
const sumsSql = (by: 'day' | 'item'): string => `
with place as (select coalesce((select seq from account_rollups
    where brand_id = $1 and account_id = $2), 0) as seq),
parts as (
  select day, code, item, count, sum from account_days
  where brand_id = $1 and account_id = $2 and day >= $3::date
  union all
  select (p.posted_at at time zone $5)::date, p.code,
    ${by === 'item' ? ITEM_OF_POSTING : `''`}, 1, p.amount
  from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq > (select seq from place)
    and p.posted_at >= $3::date::timestamp at time zone $5)
select 'part' as what, ${by === 'day' ? `to_char(day, 'YYYY-MM-DD')` : 'item'} as key, code,
  sum(count)::int as count, sum(sum)::bigint as sum
from parts where day <= $4::date group by 2, 3
union all
select 'later', '', 0, 0, coalesce(sum(sum), 0)::bigint from parts where day > $4::date
union all
select 'balance', '', 0, 0, balance from ledger_accounts
where brand_id = $1 and account_id = $2`

/**
 * Sums of an account's postings in some days, by code and by day or lottery; exact, however far the
 * worker has come.
 */
export async function sumRange(
  db: Tx,
  account: AccountRef,
  { from, to, timeZone }: Span,
  by: 'day' | 'item',
): Promise<RangeSums> {
  const rows = await db.query<{
    what: 'part' | 'later' | 'balance'
    key: string
    code: number
    count: number
    sum: bigint
  }>(sumsSql(by), [account.brandId, account.accountId, from, to, timeZone])
  const sums = rows
    .filter(({ what }) => what === 'part')
    .map(({ key, code, count, sum }) => ({ key, code: postingCodeOf(code), count, sum }))
  const of = (what: string) => rows.find((row) => row.what === what)?.sum ?? 0n
  return {
    sums,
    closing: of('balance') - of('later'),
    change: sums.reduce((all, { sum }) => all + sum, 0n),
  }
}
