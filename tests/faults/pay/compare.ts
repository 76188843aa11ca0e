import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { SlowBooks, slowPieces } from '../../../packages/agency/test/slow-calculation.ts'
import { KINDS, PAYERS, type Kind } from './worlds.ts'
import { contractKey, type PlantedTree } from './write-tree.ts'

/** The slow books of a tree; where agents pay, no share is part of another's. */
export interface Model {
  readonly tree: PlantedTree
  readonly books: ReadonlyMap<string, SlowBooks>
  /** The last bill that was compared. */
  seen: bigint
}

export function createModel(tree: PlantedTree, seen: bigint): Model {
  const books = new Map<string, SlowBooks>()
  for (const kind of KINDS) {
    const shared = new SlowBooks(tree.worlds[kind])
    for (const agent of tree.uplines.keys()) {
      const own = PAYERS[kind] === 'platform' ? shared : new SlowBooks(tree.worlds[kind])
      books.set(contractKey(kind, agent), own)
    }
  }
  return { tree, books, seen }
}

interface BillRow {
  readonly [column: string]: unknown
  readonly bill_no: bigint
  readonly contract_no: bigint
  readonly period_from: string
  readonly period_to: string
  readonly amount: bigint
  readonly debt: bigint
}

function* agentsOf({ tree }: Model): Generator<readonly [Kind, number, string]> {
  for (const kind of KINDS) {
    for (const agent of tree.uplines.keys()) yield [kind, agent, contractKey(kind, agent)]
  }
}

/** Compares every new bill with the slow calculation of the same figures. */
export async function compareBills(db: Db, model: Model, step: number) {
  const { tree } = model
  const places = new Map(
    [...agentsOf(model)].map(([kind, agent, key]) => [
      tree.contracts.get(key),
      { kind, agent, key },
    ]),
  )
  const rows = await db.query<BillRow>(
    `select bill_no, contract_no, to_char(period_from, 'YYYY-MM-DD') as period_from,
       to_char(period_to, 'YYYY-MM-DD') as period_to, amount, debt
     from contract_bills where brand_id = 1 and bill_no > $1 order by bill_no`,
    [model.seen],
  )
  const faults: string[] = []
  for (const row of rows) {
    model.seen = row.bill_no
    const place = places.get(row.contract_no)
    if (!place) {
      faults.push(`bill ${row.bill_no} is of a contract that has ended long ago`)
      continue
    }
    const { kind, agent, key } = place
    const pieces = slowPieces(tree.worlds[kind], agent)
    const period = pieces.findIndex(({ first }) => tree.days[first] === row.period_from)
    const last = tree.days[pieces[period]?.last ?? -1]
    const own = model.books.get(key)?.close(agent, period, step)
    if (last === row.period_to && own?.amount === row.amount && own.debt === row.debt) continue
    faults.push(
      `bill ${row.bill_no} (${key}, ${row.period_from} to ${row.period_to}) is ${row.amount}, ` +
        `owing ${row.debt}; due are ${own?.amount}, owing ${own?.debt}, to ${last}`,
    )
  }
  return { bills: rows.length, faults }
}

/** Periods that are over on a day, and were never billed. */
export function findMissing(model: Model, day: number): string[] {
  return [...agentsOf(model)].flatMap(([kind, agent, key]) => {
    const closed = model.books.get(key)?.closed[agent]
    const pieces = slowPieces(model.tree.worlds[kind], agent)
    return pieces.flatMap(({ last }, at) =>
      last > day || closed?.has(at) ? [] : [`no bill of ${key} to ${model.tree.days[last]}`],
    )
  })
}

/** Each query returns rows only where an invariant about money is violated. */
const PROMISES: Readonly<Record<string, string>> = {
  'nothing stays between payer and paid': `
    select 1 from ledger_postings p join ledger_house_accounts h on h.contra = p.contra
    where h.name = 'agents.passing' having coalesce(sum(p.amount), 0) <> 0`,
  'the house has paid all that it owes': `
    select bill_no from contract_bills where payer = 'platform' and paid < amount`,
  'no agent who can pay keeps a bill waiting': `
    select b.bill_no from contract_bills b join ledger_accounts a
      on a.brand_id = b.brand_id and a.member_id = b.upline_id and a.kind = 'cash'
    where b.payer = 'upline' and b.closed is null and b.amount - b.paid - b.held > 0
      and a.balance >= 100`,
}

/** Violated invariants, after all work is done. */
export async function compareMoney(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const [promise, sql] of Object.entries(PROMISES)) {
    const [row] = await db.query<Record<string, unknown>>(sql)
    if (row) faults.push(`not kept: ${promise} (${Object.values(row).join(', ')})`)
  }
  const ledger = await db.transaction(checkLedger)
  return [...faults, ...ledger.faults.map((one) => `ledger: ${one.invariant}, ${one.first}`)]
}
