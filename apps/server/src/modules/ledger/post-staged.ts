import { HOUSE_ACCOUNTS, postingRuleOf, type PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/**
 * Postings by the hundred thousand, without leaving the database: settlement and voiding. The
 * caller fills the temporary table of `STAGE_TABLE`; each slice of it is posted in a transaction of
 * its own, so that no account stays locked for long.
 */
export const STAGE_TABLE = `
create temporary table if not exists ledger_staged (
  -- Rows of one account share a rank: a slice never splits an account.
  account_rank bigint not null,
  account_id bigint not null,
  code smallint not null,
  amount bigint not null,
  ref bigint not null
) on commit preserve rows`

/** Codes that may be staged: credits, and what may take a balance below zero by itself. */
export function stagedCode(code: PostingCode & `${'bet' | 'rebate'}.${string}`): number {
  const { number, direction, mayOverdraw } = postingRuleOf(code)
  if (direction !== 1 && !mayOverdraw) throw new RangeError(`${code} cannot be staged`)
  return number
}

const LOCK_SLICE = `
select count(*) from (
  select a.account_id from ledger_accounts a
  where a.brand_id = $1 and a.account_id in (
    select s.account_id from ledger_staged s where s.account_rank between $2 and $3)
  order by a.account_id
  for no key update) locked`

const POST_SLICE = `
with slice as materialized (
  select s.account_id, s.code, s.amount, s.ref,
    sum(s.amount) over w as running, row_number() over w as ordinal
  from ledger_staged s
  where s.account_rank between $2 and $3
  window w as (partition by s.account_id order by s.ref, s.code rows unbounded preceding)
), totals as materialized (
  select account_id, sum(amount)::bigint as total, count(*) as postings from slice group by 1
), moved as (
  update ledger_accounts a
  set balance = a.balance + t.total, seq = a.seq + t.postings,
    overdraft_seq = case when a.balance + t.total >= 0 then null
      else coalesce(a.overdraft_seq, a.seq + t.postings) end
  from totals t
  where a.brand_id = $1 and a.account_id = t.account_id
  returning a.account_id, a.balance - t.total as balance_before, a.seq - t.postings as seq_before
)
insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
  ref, posted_at)
select $1, s.account_id, m.seq_before + s.ordinal, s.amount, m.balance_before + s.running, s.code,
  $4, s.ref, app_now()
from slice s join moved m using (account_id)`

/**
 * Posts the staged rows whose rank lies in `from..to` against a house account, the lottery pool
 * by default. They are posted once because the caller writes a unique row of its own in the same
 * transaction.
 */
export async function postStaged(
  tx: Tx,
  slice: {
    readonly brandId: number
    readonly from: number
    readonly to: number
    readonly contra?: number
  },
): Promise<void> {
  const range = [slice.brandId, slice.from, slice.to]
  await tx.query(LOCK_SLICE, range)
  await tx.query(POST_SLICE, [...range, slice.contra ?? HOUSE_ACCOUNTS['lottery.pool']])
}
