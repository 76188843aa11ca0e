import { POSTING_CODES, postingRuleOf } from '@fairhouse/protocol'

/**
 * Each invariant, a sentence, as the query of its violations; the column `at` names the place.
 * Every module that posts gives its own.
 */
export type Invariants = Readonly<Record<string, string>>

/** Codes of postings that may take a balance below zero, as SQL. */
const OVERDRAWING = POSTING_CODES.filter((code) => postingRuleOf(code).mayOverdraw)
  .map((code) => `'${code}'`)
  .join(', ')

/** Invariants of postings and balances, whatever they are for. */
export const LEDGER_INVARIANTS: Invariants = {
  'balance is the sum of its postings': `
    select a.brand_id || '/' || a.account_id as at
    from ledger_accounts a
    left join (select brand_id, account_id, sum(amount) as total, count(*) as n, max(seq) as top
      from ledger_postings group by 1, 2) p using (brand_id, account_id)
    where a.balance <> coalesce(p.total, 0)`,
  'sequence numbers run from 1 without a gap': `
    select a.brand_id || '/' || a.account_id as at
    from ledger_accounts a
    left join (select brand_id, account_id, count(*) as n, max(seq) as top, min(seq) as low,
        count(distinct seq) as different
      from ledger_postings group by 1, 2) p using (brand_id, account_id)
    where a.seq <> coalesce(p.n, 0) or a.seq <> coalesce(p.top, 0)
      or p.low <> 1 or p.different <> p.n`,
  'each posting carries the balance after it': `
    select brand_id || '/' || account_id || '/' || seq as at from (
      select brand_id, account_id, seq, balance_after,
        sum(amount) over (partition by brand_id, account_id order by seq) as running
      from ledger_postings) p
    where balance_after <> running`,
  'no posting without an account': `
    select p.brand_id || '/' || p.account_id || '/' || p.seq as at from ledger_postings p
    left join ledger_accounts a using (brand_id, account_id) where a.account_id is null`,
  'a balance is below zero only by R-14': `
    select a.brand_id || '/' || a.account_id as at from ledger_accounts a
    where a.balance < 0 and not exists (
      select from ledger_postings p join ledger_codes c using (code)
      where p.brand_id = a.brand_id and p.account_id = a.account_id and p.seq = a.overdraft_seq
        and c.name in (${OVERDRAWING}))`,
  'each transfer has its postings, once': `
    select t.brand_id || '/' || t.account_id || '/' || t.transfer_key as at from ledger_transfers t
    left join lateral (select count(*) as n from ledger_postings p
      where p.brand_id = t.brand_id and p.account_id = t.account_id
        and p.seq between t.first_seq and t.first_seq + t.posting_count - 1) p on true
    where p.n <> t.posting_count
    union all
    select a.brand_id || '/' || a.account_id || '/' || a.first_seq from (
      select brand_id, account_id, first_seq, posting_count, lag(first_seq + posting_count)
        over (partition by brand_id, account_id order by first_seq) as free_from
      from ledger_transfers) a
    where a.first_seq < a.free_from`,
  'each adjustment by staff was agreed to and is posted once': `
    select coalesce(a.brand_id, p.brand_id) || '/' || coalesce(a.adjustment_no, p.ref) as at
    from adjustments a
    full join (select p.brand_id, p.account_id, p.ref, sum(p.amount) as total, count(*) as postings
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('adjustment.credit', 'adjustment.debit') and p.ref <> 0
      group by 1, 2, 3) p
      on p.brand_id = a.brand_id and p.account_id = a.account_id and p.ref = a.adjustment_no
    where a.amount is distinct from p.total or p.postings is distinct from 1`,
}
