import { POSTING_CODES, postingRuleOf } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'

/**
 * Each invariant, a sentence, as the query of its violations; the column `at` names the place.
 * Every module that posts gives its own.
 */
export type Invariants = Readonly<Record<string, string>>

/** A broken invariant: how often, and where first. */
export interface LedgerFault {
  readonly invariant: string
  readonly count: bigint
  readonly first: string
}

export interface LedgerReport {
  readonly accounts: bigint
  readonly postings: bigint
  readonly transfers: bigint
  /** Sum of members' balances: what the operator owes them. Ledger units. */
  readonly liabilities: bigint
  /** Trial balance: house account → what it holds (the negative of what it gave). */
  readonly houseAccounts: Readonly<Record<string, bigint>>
  /** Broken invariants, each with how often and where first. Empty when the ledger is sound. */
  readonly faults: readonly LedgerFault[]
}

interface Totals {
  readonly accounts: bigint
  readonly postings: bigint
  readonly transfers: bigint
  /** Sums of many bigints are wider than one. */
  readonly liabilities: string
}

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

/** Reads only, and as long as it takes. */
async function prepare(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local max_parallel_workers_per_gather = 0')
}

async function findFault(
  tx: Tx,
  [invariant, violations]: readonly [string, string],
): Promise<readonly LedgerFault[]> {
  const rows = await tx.query<{ count: bigint; first: string | null }>(
    `select count(*) as count, min(at) as first from (${violations}) v`,
  )
  const { count = 0n, first } = rows[0] ?? {}
  return count === 0n ? [] : [{ invariant, count, first: first ?? '' }]
}

/**
 * The broken ones among invariants, each checked in a transaction of its own: each is one statement
 * and sees one state of everything, and no long snapshot holds vacuum back. Reads only.
 */
export async function checkInParts(
  db: Db,
  invariants: Invariants,
): Promise<readonly LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (const one of Object.entries(invariants)) {
    const found = await db.transaction(async (tx) => {
      await prepare(tx)
      return findFault(tx, one)
    })
    faults.push(...found)
  }
  return faults
}

/**
 * Checks invariants in one repeatable-read transaction, so that all figures of the report are of
 * one moment. Reads only.
 */
export async function checkInvariants(tx: Tx, invariants: Invariants): Promise<LedgerReport> {
  await prepare(tx)
  const faults: LedgerFault[] = []
  for (const one of Object.entries(invariants)) faults.push(...(await findFault(tx, one)))
  const totals = await tx.query<Totals>(
    `select (select count(*) from ledger_accounts) as accounts,
      (select coalesce(sum(balance), 0)::text from ledger_accounts) as liabilities,
      (select count(*) from ledger_postings) as postings,
      (select count(*) from ledger_transfers) as transfers`,
  )
  const houses = await tx.query<{ name: string; held: string }>(
    `select h.name, (coalesce(-p.total, 0) + coalesce(i.total, 0) - coalesce(o.total, 0))::text
       as held
     from ledger_house_accounts h
     left join (select contra, sum(amount) as total from ledger_postings group by 1) p
       using (contra)
     left join (select to_contra as contra, sum(amount) as total from ledger_house_postings
       group by 1) i using (contra)
     left join (select from_contra as contra, sum(amount) as total from ledger_house_postings
       group by 1) o using (contra)
     order by 1`,
  )
  const total = totals[0]
  if (!total) throw new Error('the ledger gave no totals')
  return {
    ...total,
    liabilities: BigInt(total.liabilities),
    houseAccounts: Object.fromEntries(houses.map((house) => [house.name, BigInt(house.held)])),
    faults,
  }
}
