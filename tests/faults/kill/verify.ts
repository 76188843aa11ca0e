import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../apps/server/src/db/tx.ts'
import { checkLedger } from '../../../apps/server/src/invariants.ts'
import { clientKey } from '../../../apps/server/src/core/keys.ts'
import { parseBetId } from '../../../apps/server/src/modules/wallet/index.ts'
import type {
  BetOperation,
  CancelOperation,
  DepositOperation,
  Journal,
  Operation,
} from './journal.ts'
import type { Member } from './member.ts'

const DEPOSIT = 'POST /wps/cashier/deposits'

/** Outcomes of the operations whose answer was lost. */
export interface Resolved {
  readonly unanswered: number
  /** Those that had taken effect without an answer. */
  readonly happened: number
  readonly faults: readonly string[]
}

function name(operation: Operation): string {
  return `${operation.kind} ${operation.kind === 'cancel' ? operation.betId : operation.key}`
}

/** Whether it took effect, by the database. */
async function hasHappened(db: Db, operation: Operation): Promise<boolean> {
  const [sql, value] =
    operation.kind === 'bet'
      ? [
          'select 1 from ledger_transfers where transfer_key = $1',
          clientKey('POST /lgw/bets', operation.key),
        ]
      : operation.kind === 'deposit'
        ? [
            `select 1 from deposits where request_key = $1 and status = 'credited'`,
            clientKey(DEPOSIT, operation.key),
          ]
        : [
            `select 1 from bet_results where bet_no = $1 and kind = 'cancelled'`,
            parseBetId(operation.betId),
          ]
  return (await db.query(sql, [value])).length > 0
}

/**
 * Asks every unanswered operation again, twice: what had happened must be confirmed, and both
 * answers must be the same. What had not happened may happen now, or be refused.
 */
export async function askAgain(
  db: Db,
  members: readonly Member[],
  journal: Journal,
): Promise<Resolved> {
  const open = journal.operations.filter((one) => one.outcome === 'unknown')
  const faults: string[] = []
  let happened = 0
  for (const operation of open) {
    const before = await hasHappened(db, operation)
    if (before) happened += 1
    const member = members[operation.member]
    if (!member) throw new RangeError('the journal names a member who is not there')
    await member.send(operation)
    const first = { ...operation }
    if (first.outcome === 'unknown') faults.push(`${name(operation)} gets no answer`)
    if (before && first.outcome !== 'done') {
      faults.push(`${name(operation)} had happened, and is now answered ${first.code}`)
    }
    if (first.outcome !== 'done') continue
    await member.send(operation)
    if (!isDeepStrictEqual({ ...operation }, first)) {
      faults.push(`${name(operation)} is answered in two ways`)
    }
  }
  return { unanswered: open.length, happened, faults }
}

/** Holds all that was ever answered against the database, and checks the ledger. */
export async function compareAll(db: Db, journal: Journal): Promise<string[]> {
  const { operations } = journal
  const bets = operations.filter((one) => one.kind === 'bet')
  const deposits = operations.filter((one) => one.kind === 'deposit')
  const cancels = operations.filter((one) => one.kind === 'cancel')
  const report = await db.transaction(checkLedger)
  return [
    ...(await compareBets(db, bets)),
    ...(await compareDeposits(db, deposits)),
    ...(await compareCancels(db, cancels)),
    ...report.faults.map((fault) => `ledger: ${fault.invariant}, ${fault.first}`),
  ]
}

async function compareBets(db: Db, operations: readonly BetOperation[]): Promise<string[]> {
  const rows = await db.query<{ bet_no: bigint; stake: bigint }>('select bet_no, stake from bets')
  const stakes = new Map(rows.map((row) => [row.bet_no, row.stake]))
  const transfers = await db.query<{ transfer_key: string; posting_count: number; n: bigint }>(
    `select transfer_key, sum(posting_count)::int as posting_count, count(*) as n
     from ledger_transfers group by 1`,
  )
  const byKey = new Map(transfers.map((row) => [row.transfer_key, row]))
  const faults: string[] = []
  let acknowledged = 0
  for (const operation of operations) {
    const transfer = byKey.get(clientKey('POST /lgw/bets', operation.key))
    if (operation.outcome === 'refused') {
      if (transfer) faults.push(`${name(operation)} was refused (${operation.code}), and is there`)
      continue
    }
    const ids = operation.answer?.betIds ?? []
    acknowledged += ids.length
    if (transfer?.n !== 1n || transfer.posting_count !== operation.body.entries.length) {
      faults.push(`${name(operation)} is ${transfer ? 'double' : 'lost'}`)
    }
    const staked = ids.reduce((all, id) => all + (stakes.get(parseBetId(id) ?? 0n) ?? 0n), 0n)
    if (staked !== operation.stake) faults.push(`${name(operation)} staked ${staked}`)
  }
  if (stakes.size !== rows.length) faults.push('two bets have the same number')
  if (rows.length !== acknowledged) {
    faults.push(`${rows.length} bets are there, ${acknowledged} were acknowledged`)
  }
  return faults
}

async function compareDeposits(db: Db, operations: readonly DepositOperation[]): Promise<string[]> {
  const rows = await db.query<{ request_key: string; status: string; amount: bigint }>(
    'select request_key, status, amount from deposits',
  )
  const credited = rows.filter((row) => row.status === 'credited')
  const keys = new Set(credited.map((row) => row.request_key))
  const faults = operations
    .filter((one) => one.outcome !== 'done' || !keys.has(clientKey(DEPOSIT, one.key)))
    .map((one) => `${name(one)} is ${one.outcome} (${one.code}), and not credited`)
  if (credited.length !== operations.length) {
    faults.push(`${credited.length} deposits are credited, ${operations.length} were asked for`)
  }
  return faults
}

async function compareCancels(db: Db, operations: readonly CancelOperation[]): Promise<string[]> {
  const rows = await db.query<{ bet_no: bigint; refund: bigint }>(
    `select bet_no, refund from bet_results where kind = 'cancelled'`,
  )
  const refunds = new Map(rows.map((row) => [row.bet_no, row.refund]))
  const done = operations.filter((one) => one.outcome === 'done')
  const faults = done
    .filter((one) => refunds.get(parseBetId(one.betId) ?? 0n) !== one.refund)
    .map((one) => `${name(one)} was acknowledged, and is not there`)
  if (rows.length !== done.length) {
    faults.push(`${rows.length} bets are cancelled, ${done.length} cancellations were acknowledged`)
  }
  return faults
}
