import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { keptOf, type Life } from './lives.ts'

/** What the model says of a member. */
export interface Purse {
  readonly accountId: bigint
  /** What was there before, and what has been spent. */
  readonly opening: bigint
  spent: bigint
}

interface DepositRow {
  readonly [column: string]: unknown
  readonly public_id: string
  readonly status: string
  readonly credited: bigint
  readonly taken_back: bigint
}

async function compareDeposits(db: Db, lives: readonly Life[]): Promise<string[]> {
  const rows = await db.query<DepositRow>(
    'select public_id, status, credited, taken_back from deposits where brand_id = 1',
  )
  const known = new Map(rows.map((row) => [row.public_id, row]))
  return lives.flatMap((life) => {
    const row = known.get(life.depositId)
    if (!row) return [`${life.depositId} is not there`]
    const kept = row.credited - row.taken_back
    const story = life.kind.steps.join(', ')
    return [
      ...(kept === keptOf(life)
        ? []
        : [`${life.depositId} (${story}) keeps ${kept}, not ${keptOf(life)}`]),
      ...((life.kind.ends as readonly string[]).includes(row.status)
        ? []
        : [`${life.depositId} (${story}) is ${row.status}`]),
    ]
  })
}

async function compareBalances(
  db: Db,
  lives: readonly Life[],
  purses: readonly Purse[],
): Promise<{ faults: string[]; loss: bigint; kept: bigint }> {
  const wanted = purses.map(({ opening, spent }) => opening - spent)
  let loss = 0n
  let kept = 0n
  for (const life of lives) {
    const spender = (purses[life.member]?.spent ?? 0n) > 0n
    const stays = keptOf(life)
    kept += stays
    // A spender had it, and spent it: the operator bears the chargeback.
    if (spender && life.kind.isTakenBack) {
      loss += life.ordered
      wanted[life.member] = (wanted[life.member] ?? 0n) + life.ordered
    } else wanted[life.member] = (wanted[life.member] ?? 0n) + stays
  }
  const rows = await db.query<{ account_id: bigint; balance: bigint }>(
    'select account_id, balance from ledger_accounts where brand_id = 1',
  )
  const balances = new Map(rows.map((row) => [row.account_id, row.balance]))
  const faults = purses.flatMap(({ accountId }, at) => {
    const balance = balances.get(accountId)
    return balance === wanted[at] ? [] : [`account ${accountId} has ${balance}, not ${wanted[at]}`]
  })
  return { faults, loss, kept }
}

/** Compares the ledger with the model: every deposit, every balance, every house account. */
export async function compareAll(
  db: Db,
  before: Readonly<Record<string, bigint>>,
  lives: readonly Life[],
  purses: readonly Purse[],
) {
  const { faults, loss, kept } = await compareBalances(db, lives, purses)
  const ledger = await db.transaction(checkLedger)
  const moved = (name: string) => (ledger.houseAccounts[name] ?? 0n) - (before[name] ?? 0n)
  const houses: readonly (readonly [string, bigint])[] = [
    ['gateway.sandbox', -kept],
    ['losses', -loss],
    ['adjustments', purses.reduce((total, { spent }) => total + spent, 0n)],
  ]
  return {
    loss: loss.toString(),
    kept: kept.toString(),
    faults: [
      ...(await compareDeposits(db, lives)),
      ...faults,
      ...houses.flatMap(([name, wanted]) =>
        moved(name) === wanted ? [] : [`${name} has moved by ${moved(name)}, not by ${wanted}`],
      ),
      ...ledger.faults.map((fault) => `ledger: ${fault.invariant}, ${fault.first}`),
    ],
  }
}
