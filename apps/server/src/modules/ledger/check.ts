import type { Tx } from '#server/db/tx.ts'
import { AGENT_INVARIANTS } from './check-agents.ts'
import { DEPOSIT_INVARIANTS } from './check-deposits.ts'
import { GAME_INVARIANTS } from './check-games.ts'
import { TREE_INVARIANTS } from './check-tree.ts'
import { WITHDRAWAL_INVARIANTS } from './check-withdrawals.ts'
import { POSTING_RULES } from './postings.ts'

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
  readonly bets: bigint
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
  readonly bets: bigint
  /** Sums of many bigints are wider than one. */
  readonly liabilities: string
}

/** Codes of postings that may take a balance below zero, as SQL. */
const OVERDRAWING = Object.entries(POSTING_RULES)
  .filter(([, { mayOverdraw }]) => mayOverdraw)
  .map(([name]) => `'${name}'`)
  .join(', ')

/**
 * What is set aside in `lottery.held`, by the first word of the codes that move it: rows of brand,
 * number (the postings' ref) and what must be held for it now.
 */
const HELD: Readonly<Record<string, string>> = {
  chase: `
    select c.brand_id, c.chase_no as ref, sum(s.stake) filter (
      where c.state = 'running' and s.state = 'waiting') as held
    from chases c join chase_steps s using (brand_id, chase_no) group by 1, 2`,
  group: `
    select t.brand_id, t.ticket_no as ref,
      (select sum(amount - released) from group_shares s
        where s.brand_id = t.brand_id and s.ticket_no = t.ticket_no)
      - case when t.state = 'placed' then t.stake else 0 end
      + coalesce((select sum(total - total_before) from group_share_outs o
        where o.brand_id = t.brand_id and o.ticket_no = t.ticket_no and o.is_moved), 0)
      - coalesce((select sum(amount) from group_payments y
        where y.brand_id = t.brand_id and y.ticket_no = t.ticket_no), 0) as held
    from group_tickets t`,
}

const HELD_TERMS = Object.entries(HELD)
  .map(([kind, term]) => `select '${kind}' as kind, * from (${term}) t`)
  .join(' union all ')

/**
 * Each invariant as the query of its violations; the column `at` names the place. They are read in
 * one snapshot, so that running traffic cannot look like a fault.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
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
  'each stake is a bet and each bet has its stake': `
    select coalesce(p.brand_id, b.brand_id) || '/' || coalesce(p.account_id, b.account_id) || '/'
      || coalesce(p.ref, b.bet_no) as at
    from (select * from ledger_postings where code = (
      select code from ledger_codes where name = 'bet.stake')) p
    full join bets b on b.brand_id = p.brand_id and b.account_id = p.account_id
      and b.bet_no = p.ref
    where p.seq is null or b.bet_no is null or -p.amount <> b.stake`,
  'each result is paid, once and to the unit': `
    select coalesce(r.brand_id, p.brand_id) || '/' || coalesce(r.account_id, p.account_id) || '/'
      || coalesce(r.bet_no, p.ref) as at
    from (select distinct on (brand_id, bet_no) * from bet_results
      order by brand_id, bet_no, round desc) r
    full join (select brand_id, account_id, ref, sum(amount) as paid from ledger_postings
      where code in (select code from ledger_codes
        where name in ('bet.payout', 'bet.refund', 'bet.cancel', 'bet.void',
          'bet.correction'))
      group by 1, 2, 3) p
      on p.brand_id = r.brand_id and p.account_id = r.account_id and p.ref = r.bet_no
    where r.bet_no is null or coalesce(p.paid, 0) <> r.payout + r.refund`,
  'each rebate is paid as it is due, once and to the unit': `
    select coalesce(b.brand_id, p.brand_id) || '/' || coalesce(b.account_id, p.account_id) || '/'
      || coalesce(b.bet_no, p.ref) as at
    from (select r.brand_id, r.account_id, r.bet_no, coalesce(d.due, 0) as due
      from bet_rebates r left join lateral (select due from bet_rebate_results x
        where x.brand_id = r.brand_id and x.bet_no = r.bet_no order by x.round desc limit 1) d
        on true) b
    full join (select brand_id, account_id, ref, sum(amount) as paid from ledger_postings
      where code in (select code from ledger_codes
        where name in ('bet.rebate', 'bet.rebateReversal'))
      group by 1, 2, 3) p
      on p.brand_id = b.brand_id and p.account_id = b.account_id and p.ref = b.bet_no
    where b.bet_no is null or coalesce(p.paid, 0) <> b.due`,
  'each settled bet has its rebate': `
    select r.brand_id || '/' || r.account_id || '/' || r.bet_no as at
    from bet_rebates r join issues i using (brand_id, issue_id)
    left join lateral (select kind, refund from bet_results l
      where l.brand_id = r.brand_id and l.bet_no = r.bet_no order by l.round desc limit 1) l on true
    left join lateral (select due from bet_rebate_results x
      where x.brand_id = r.brand_id and x.bet_no = r.bet_no order by x.round desc limit 1) d on true
    where i.settled_at is not null and (case
      when l.kind in ('cancelled', 'void') then coalesce(d.due, 0) <> 0
      when coalesce(l.refund, 0) = 0 then coalesce(d.due, 0) <> r.amount
      else coalesce(d.due, 0) >= r.amount end)`,
  'what is set aside is what waits to be played': `
    select coalesce(h.brand_id, p.brand_id) || '/' || coalesce(h.kind, p.kind) || '/'
      || coalesce(h.ref, p.ref) as at
    from (${HELD_TERMS}) h
    full join (select p.brand_id, split_part(c.name, '.', 1) as kind, p.ref,
        -sum(p.amount) as held
      from ledger_postings p join ledger_codes c using (code)
      where split_part(c.name, '.', 1) in (${Object.keys(HELD)
        .map((kind) => `'${kind}'`)
        .join()})
      group by 1, 2, 3) p
      on p.brand_id = h.brand_id and p.kind = h.kind and p.ref = h.ref
    where coalesce(h.held, 0) <> coalesce(p.held, 0)`,
  'each chase was held whole': `
    select c.brand_id || '/' || c.chase_no as at from chases c
    left join lateral (select sum(stake) as total from chase_steps s
      where s.brand_id = c.brand_id and s.chase_no = c.chase_no) s on true
    left join lateral (select sum(amount) as held from ledger_postings p
      where p.brand_id = c.brand_id and p.account_id = c.account_id and p.ref = c.chase_no
        and p.code = (select code from ledger_codes where name = 'chase.hold')) p on true
    where s.total is distinct from c.total or -p.held is distinct from c.total`,
  'a group ticket holds nothing once it is over': `
    select t.brand_id || '/' || t.ticket_no as at from group_tickets t
    join (select brand_id, ref, sum(amount) as total from ledger_postings
      where code in (select code from ledger_codes where name like 'group.%') group by 1, 2) p
      on p.brand_id = t.brand_id and p.ref = t.ticket_no
    where p.total <> 0 and t.released_at is not null and (t.state <> 'placed'
      or (t.shared_round > 0 and not exists (select from group_share_outs o
        where o.brand_id = t.brand_id and o.ticket_no = t.ticket_no and o.done_at is null)))`,
  'a pool is of one group ticket, and empty once that is shared out': `
    select a.brand_id || '/' || a.account_id as at from ledger_accounts a
    left join group_tickets t on t.brand_id = a.brand_id and t.pool_account = a.account_id
    left join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
    where a.kind = 'pool' and (t.ticket_no is null or (a.balance <> 0
      and (t.state <> 'placed' or (i.settled_at is not null and t.shared_round >= i.round))))`,
  'what left one member for another has arrived, and nothing is passing': `
    select coalesce(t.brand_id, p.brand_id) || '/' || coalesce(t.transfer_no, p.ref) as at
    from peer_transfers t
    full join (select p.brand_id, p.ref, count(*) as postings, sum(p.amount) as total,
        min(p.amount) as least, max(p.amount) as most
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('transfer.out', 'transfer.in') group by 1, 2) p
      on p.brand_id = t.brand_id and p.ref = t.transfer_no
    where t.transfer_no is null or p.ref is null or p.postings <> 2 or p.total <> 0
      or p.most <> t.amount or p.least <> -t.amount`,
  'each adjustment by staff was agreed to and is posted once': `
    select coalesce(a.brand_id, p.brand_id) || '/' || coalesce(a.adjustment_no, p.ref) as at
    from adjustments a
    full join (select p.brand_id, p.account_id, p.ref, sum(p.amount) as total, count(*) as postings
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('adjustment.credit', 'adjustment.debit') and p.ref <> 0
      group by 1, 2, 3) p
      on p.brand_id = a.brand_id and p.account_id = a.account_id and p.ref = a.adjustment_no
    where a.amount is distinct from p.total or p.postings is distinct from 1`,
  ...DEPOSIT_INVARIANTS,
  ...WITHDRAWAL_INVARIANTS,
  ...GAME_INVARIANTS,
  ...TREE_INVARIANTS,
  ...AGENT_INVARIANTS,
}

/** The invariants, each as a sentence. */
export const LEDGER_INVARIANTS: readonly string[] = Object.keys(INVARIANTS)

/** Checks every invariant of the ledger in one repeatable-read transaction. Reads only. */
export async function checkLedger(tx: Tx): Promise<LedgerReport> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local max_parallel_workers_per_gather = 0')
  const faults: LedgerFault[] = []
  for (const [invariant, violations] of Object.entries(INVARIANTS)) {
    const rows = await tx.query<{ count: bigint; first: string | null }>(
      `select count(*) as count, min(at) as first from (${violations}) v`,
    )
    const row = rows[0]
    if (row && row.count > 0n) faults.push({ invariant, count: row.count, first: row.first ?? '' })
  }
  const totals = await tx.query<Totals>(
    `select (select count(*) from ledger_accounts) as accounts,
      (select coalesce(sum(balance), 0)::text from ledger_accounts) as liabilities,
      (select count(*) from ledger_postings) as postings,
      (select count(*) from ledger_transfers) as transfers,
      (select count(*) from bets) as bets`,
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
