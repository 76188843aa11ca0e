import type { Tx } from '#server/db/tx.ts'
import type { LedgerFault } from './check.ts'

const FOLLOW = 'what an account has moved since the last look adds up'

/** What `checkRecent` looks at, each as a sentence. */
export const LEDGER_RECENT: readonly string[] = [FOLLOW]

/**
 * Postings of an account are numbered in the order of their commits and dated when their batch
 * began: a later number may have an earlier date, by less than this.
 */
const DATED_BACK_MAX = '1 day'

/**
 * Accounts that have changed since the last check, with what their postings since then show: their
 * count, their sum, and whether each states the right balance.
 */
const CHECKED = `
select a.brand_id, a.account_id, a.seq, a.balance, greatest(c.posted_at, p.newest) as posted_at,
  p.postings = a.seq - coalesce(c.seq, 0) and p.total = a.balance - coalesce(c.balance, 0)
    and p.follows as is_sound
from ledger_accounts a
left join ledger_checkpoints c using (brand_id, account_id)
cross join lateral (
  select count(*) as postings, coalesce(sum(amount), 0) as total,
    coalesce(bool_and(balance_after = running), true) as follows, max(posted_at) as newest
  from (select amount, balance_after, posted_at,
      coalesce(c.balance, 0) + sum(amount) over (order by seq) as running
    from ledger_postings
    where brand_id = a.brand_id and account_id = a.account_id and seq > coalesce(c.seq, 0)
      and posted_at >= coalesce(c.posted_at - interval '${DATED_BACK_MAX}', '-infinity')) x) p
where a.seq <> coalesce(c.seq, 0) or a.balance <> coalesce(c.balance, 0)`

const CHECK_AND_SAVE = `
with checked as materialized (${CHECKED}),
saved as (
  insert into ledger_checkpoints (brand_id, account_id, seq, balance, posted_at)
  select brand_id, account_id, seq, balance, posted_at from checked where is_sound
  on conflict (brand_id, account_id) do update set seq = excluded.seq, balance = excluded.balance,
    posted_at = excluded.posted_at)
select count(*) as count, min(brand_id || '/' || account_id) as first
from checked where not is_sound`

/**
 * Checks the accounts that have moved since the last check and saves how far it came: the cost
 * depends on the new postings, not on the size of the ledger. Faulty accounts are checked again.
 */
export async function checkRecent(tx: Tx): Promise<readonly LedgerFault[]> {
  await tx.query('set transaction isolation level repeatable read')
  const rows = await tx.query<{ count: bigint; first: string | null }>(CHECK_AND_SAVE)
  const { count = 0n, first } = rows[0] ?? {}
  return count === 0n ? [] : [{ invariant: FOLLOW, count, first: first ?? '' }]
}
