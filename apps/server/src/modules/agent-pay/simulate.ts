import { type RatePpm, WHOLE_PPM } from '@fairhouse/agency'
import { minor, minorToWire } from '@fairhouse/money'
import type { BillWire, PaySimulation } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { readReach } from '../team-figures/index.ts'
import { contractsOf } from '../contracts/index.ts'
import { listBillsAfter } from './bill-rows.ts'
import { periodAfter } from './due-bills.ts'
import { lockPay } from './lock-pay.ts'
import { computeBills, type DueBill } from './order-bills.ts'
import { writeBills } from './write-bills.ts'

/** The most contracts computed in one simulation: the screen waits for it. */
const MOST = 5_000
const LARGEST = 20
const SHORT = 50

/** Thrown to roll back everything that a simulation wrote. */
class RolledBack extends Error {
  readonly found: PaySimulation
  constructor(found: PaySimulation) {
    super('a simulation leaves nothing behind')
    this.found = found
  }
}

interface RunningRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly billed_to: string | null
  readonly debt: bigint
  readonly level: number
}

/** Contracts that run, with the period that each is billed next: those below first. */
async function readNext(tx: Tx, brandId: number, kind: string | undefined) {
  const rows = await tx.query<RunningRow>(
    `select c.contract_no, to_char(c.billed_to, 'YYYY-MM-DD') as billed_to, c.debt,
       cardinality(m.ancestor_ids) as level
     from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
     where c.brand_id = $1 and c.state = 'running' and ($2::text is null or c.kind = $2)
     order by c.contract_no limit ${MOST + 1}`,
    [brandId, kind ?? null],
  )
  const taken = rows.slice(0, MOST)
  const contracts = await contractsOf(tx, brandId, {
    contractNos: taken.map((row) => row.contract_no),
  })
  const byNo = new Map(taken.map((row) => [row.contract_no, row]))
  const due = contracts.flatMap((contract) => {
    const row = byNo.get(contract.contractNo)
    const period = row && periodAfter(contract, row.billed_to)
    const one = period && { contract, period, debt: minor(row.debt) }
    return one ? [{ level: row.level, due: one satisfies DueBill }] : []
  })
  return { due, isCut: rows.length > MOST }
}

interface SumRow {
  readonly [column: string]: unknown
  readonly kind: BillWire['kind']
  readonly payer: 'platform' | 'upline'
  readonly bills: number
  readonly amount: bigint
  readonly not_reached: number
}

const wire = (units: bigint) => minorToWire(minor(units))

function sumUp(rows: readonly SumRow[]) {
  return {
    bills: rows.reduce((all, { bills }) => all + bills, 0),
    amountMinor: wire(rows.reduce((all, { amount }) => all + amount, 0n)),
    notReached: rows.reduce((all, row) => all + row.not_reached, 0),
  }
}

/** Agents who would owe more than they have now. */
async function readShort(tx: Tx, brandId: number, after: bigint) {
  const rows = await tx.query<{
    member_id: bigint
    username: string
    owes: bigint
    has: bigint
  }>(
    `select m.member_id, m.username, k.owes, coalesce(a.balance, 0) as has
     from (select upline_id, sum(amount)::bigint as owes from contract_bills
       where brand_id = $1 and bill_no > $2 and payer = 'upline' group by 1) k
     join members m on m.brand_id = $1 and m.member_id = k.upline_id
     left join ledger_accounts a on a.brand_id = $1 and a.member_id = k.upline_id
       and a.kind = 'cash'
     where k.owes > coalesce(a.balance, 0)
     order by k.owes - coalesce(a.balance, 0) desc limit ${SHORT}`,
    [brandId, after],
  )
  return rows.map((row) => ({
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    owesMinor: wire(row.owes),
    hasMinor: wire(row.has),
  }))
}

async function sumOf(tx: Tx, { brandId, currency }: Brand, after: bigint, isCut: boolean) {
  const rows = await tx.query<SumRow>(
    `select kind, payer, count(*)::int as bills, sum(amount)::bigint as amount,
       (count(*) filter (where not is_target_reached))::int as not_reached
     from contract_bills where brand_id = $1 and bill_no > $2 group by 1, 2 order by 1, 2`,
    [brandId, after],
  )
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const byPayer = Map.groupBy(rows, ({ payer }) => payer)
  return {
    ...sumUp(rows),
    currency: currency.code,
    kinds: [...byKind].map(([kind, all]) => ({ kind, ...sumUp(all) })),
    payers: [...byPayer].map(([payer, all]) => ({ payer, ...sumUp(all) })),
    short: await readShort(tx, brandId, after),
    largest: await listBillsAfter(tx, brandId, after, LARGEST),
    isCut,
  } satisfies PaySimulation
}

/** The question: contracts of one kind, and their rates in percent of the current ones. */
export interface SimulationInput {
  readonly kind?: string | undefined
  readonly percent?: number | undefined
}

/**
 * The same bill with every rate changed, within the bounds of a rate. Periods that were billed
 * before keep theirs: rates are never changed for the past.
 */
function atPercent({ period, ...due }: DueBill, percent: bigint): DueBill {
  const { version } = period
  const changed = (rate: RatePpm): RatePpm => {
    const scaled = (rate * percent) / 100n
    return scaled < 1n ? 1n : scaled > WHOLE_PPM ? WHOLE_PPM : scaled
  }
  const tiers = version.terms.tiers.map((tier) => ({ ...tier, rate: changed(tier.rate) }))
  const terms = { ...version.terms, tiers }
  return { ...due, period: { ...period, version: { ...version, terms } } }
}

async function simulate(
  tx: Tx,
  brand: Brand,
  { kind, percent = 100 }: SimulationInput,
): Promise<PaySimulation> {
  const { brandId } = brand
  await lockPay(tx, brandId)
  const rows = await tx.query<{ last: bigint | null }>(
    'select max(bill_no) as last from contract_bills where brand_id = $1',
    [brandId],
  )
  const { due, isCut } = await readNext(tx, brandId, kind)
  const levels = [...Map.groupBy(due, ({ level }) => level)].toSorted(([a], [b]) => b - a)
  for (const [, all] of levels) {
    const computed = await computeBills(
      tx,
      brand,
      all.map(({ due: one }) => (percent === 100 ? one : atPercent(one, BigInt(percent)))),
    )
    await writeBills(tx, brand, computed)
  }
  return sumOf(tx, brand, rows[0]?.last ?? 0n, isCut)
}

const NOTHING: Omit<PaySimulation, 'currency'> = {
  bills: 0,
  amountMinor: '0',
  notReached: 0,
  kinds: [],
  payers: [],
  short: [],
  largest: [],
  isCut: false,
}

/**
 * The bills that would result if every running period were over now, at rates of today or at
 * others, by the same functions that make bills: they are made, summed, and rolled back with their
 * transaction. Billing waits meanwhile.
 */
export async function simulateClose(
  db: Db,
  brand: Brand,
  choice: SimulationInput,
): Promise<PaySimulation> {
  if (!(await readReach(db, brand))) return { ...NOTHING, currency: brand.currency.code }
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await simulate(tx, brand, choice))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.found
    throw error
  }
}
