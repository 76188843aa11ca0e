import type { Db, Tx } from '#server/db/tx.ts'
import type { Invariants } from './ledger-invariants.ts'

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
