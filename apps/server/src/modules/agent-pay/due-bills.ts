import { addDays, versionPeriods, type VersionPeriod } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { isRested } from '#server/jobs/stuck-rows.ts'
import { contractsOf, type Contract } from '../contracts/index.ts'
import type { DueBill } from './order-bills.ts'

/** Contracts taken in one transaction: who has played in a day is read once for all of them. */
const BATCH_SIZE = 10_000
/** Later than every period: nothing of the contract is left to be billed. */
const NEVER = 'infinity'

interface DueRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly billed_to: string | null
  readonly debt: bigint
  readonly due_on: string | null
  readonly level: number
}

/** The period that is billed after a day, or the first; undefined where the contract has ended. */
export function periodAfter(
  { versions }: Contract,
  billedTo: string | null,
): VersionPeriod | undefined {
  const first = versions[0]?.from
  const last = versions.at(-1)
  if (first === undefined || last === undefined) return undefined
  const after = billedTo === null ? first : addDays(billedTo, 1)
  const from = after > first ? after : first
  if (last.to !== undefined && from > last.to) return undefined
  // A day of no version: one ended before another became valid.
  const start = versions.find(({ to }) => to === undefined || to >= from)?.from ?? from
  const day = start > from ? start : from
  return versionPeriods(versions, { from: day, to: day })[0]
}

const READ = `
select c.contract_no, to_char(c.billed_to, 'YYYY-MM-DD') as billed_to, c.debt,
  c.due_on::text as due_on, cardinality(m.ancestor_ids) as level
from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
where c.brand_id = $1`

/** Contracts that were signed, changed or ended, whose next billing is not set yet. */
const UNSCHEDULED = `
${READ} and c.due_on is null and ($2::bigint[] is null or c.contract_no = any($2))
  and ${isRested('bill.make', "c.brand_id || '/' || c.contract_no")}
order by c.contract_no limit ${BATCH_SIZE}`

/** The contracts that `schedule` would take. */
export async function listUnscheduled(db: Tx, brandId: number): Promise<bigint[]> {
  const rows = await db.query<DueRow>(UNSCHEDULED, [brandId, null])
  return rows.map((row) => row.contract_no)
}

/** Schedules the next billing of some contracts. Returns their numbers. */
export async function schedule(
  tx: Tx,
  brandId: number,
  only?: readonly bigint[],
): Promise<bigint[]> {
  const values = [brandId, only ? plainArray(only) : null]
  const rows = await tx.query<DueRow>(`${UNSCHEDULED} for no key update of c`, values)
  if (rows.length === 0) return []
  const contracts = await contractsOf(tx, brandId, {
    contractNos: rows.map((row) => row.contract_no),
  })
  const byNo = new Map(contracts.map((contract) => [contract.contractNo, contract]))
  await setDue(
    tx,
    brandId,
    rows.map((row) => {
      const contract = byNo.get(row.contract_no)
      const period = contract && periodAfter(contract, row.billed_to)
      return { contractNo: row.contract_no, dueOn: period?.to ?? NEVER }
    }),
  )
  return rows.map((row) => row.contract_no)
}

async function setDue(
  tx: Tx,
  brandId: number,
  all: readonly { readonly contractNo: bigint; readonly dueOn: string }[],
): Promise<void> {
  await tx.query(
    `update contracts c set due_on = k.due_on
     from unnest($2::bigint[], $3::date[]) as k(contract, due_on)
     where c.brand_id = $1 and c.contract_no = k.contract`,
    [brandId, all.map((one) => one.contractNo), all.map((one) => one.dueOn)],
  )
}

/** Marks contracts as billed up to a day, and sets when they are next. */
export async function markBilled(
  tx: Tx,
  brandId: number,
  all: readonly { readonly contract: Contract; readonly billedTo: string }[],
): Promise<void> {
  await tx.query(
    `update contracts c set billed_to = k.billed_to, due_on = k.due_on
     from unnest($2::bigint[], $3::date[], $4::date[]) as k(contract, billed_to, due_on)
     where c.brand_id = $1 and c.contract_no = k.contract`,
    [
      brandId,
      all.map(({ contract }) => contract.contractNo),
      all.map((one) => one.billedTo),
      all.map(({ contract, billedTo }) => periodAfter(contract, billedTo)?.to ?? NEVER),
    ],
  )
}

/**
 * A contract whose last try failed rests, and with it those above it in its line, whose share it is
 * part of: nobody is paid what may be someone else's. The brand is the statement's first value;
 * the agents above are found once, from the few rows that are stuck.
 */
const HAS_TURN = `
${isRested('bill.make', "c.brand_id || '/' || c.contract_no")}
and c.agent_id <> all (array(select distinct unnest(b.ancestor_ids) from stuck_rows k
  join contracts below on below.brand_id = $1
    and below.contract_no = split_part(k.row_key, '/', 2)::bigint
  join members b on b.brand_id = below.brand_id and b.member_id = below.agent_id
  where k.job = 'bill.make' and k.brand_id = $1))`

/** Selects real-time salaries, or all others, whose period is over and complete. */
export interface DueQuery {
  readonly whole: string
  readonly kinds: 'realtime' | 'others'
  /** Only these; all by default. */
  readonly only?: readonly bigint[]
}

const DUE = `
with due as materialized (
  ${READ} and c.due_on <= $2::date and (c.kind = 'realtimeSalary') = $3
    and ($4::bigint[] is null or c.contract_no = any($4)) and ${HAS_TURN}
)
select * from due
where due_on = (select min(due_on::date)::text from due)
  and level = (select max(level) from due where due_on = (select min(due_on::date)::text
    from due))
order by contract_no limit ${BATCH_SIZE}`

function readDue(tx: Tx, brandId: number, { whole, kinds, only }: DueQuery): Promise<DueRow[]> {
  const contracts = only ? plainArray(only) : null
  return tx.query<DueRow>(DUE, [brandId, whole, kinds === 'realtime', contracts])
}

/** The contracts that `takeDue` would take. */
export async function listDue(tx: Tx, brandId: number, choice: DueQuery): Promise<bigint[]> {
  return (await readDue(tx, brandId, choice)).map((row) => row.contract_no)
}

/**
 * Some contracts whose period is over and not billed: of the earliest day, the deepest level of the
 * tree, so that those below are always billed before those above. Empty when nothing is due.
 */
export async function takeDue(tx: Tx, brandId: number, choice: DueQuery): Promise<DueBill[]> {
  const rows = await readDue(tx, brandId, choice)
  const contracts = await contractsOf(tx, brandId, {
    contractNos: rows.map((row) => row.contract_no),
  })
  const byNo = new Map(rows.map((row) => [row.contract_no, row]))
  return contracts.flatMap((contract): DueBill[] => {
    const row = byNo.get(contract.contractNo)
    const period = row && periodAfter(contract, row.billed_to)
    return row && period ? [{ contract, period, debt: minor(row.debt) }] : []
  })
}

/** Levels of the tree at which real-time salaries run, the deepest first. */
export async function realtimeLevels(tx: Tx, brandId: number): Promise<number[]> {
  const rows = await tx.query<{ level: number }>(
    `select distinct cardinality(m.ancestor_ids) as level
     from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
     where c.brand_id = $1 and c.kind = 'realtimeSalary' and c.state = 'running'
     order by 1 desc`,
    [brandId],
  )
  return rows.map((row) => row.level)
}

/** Selects real-time salaries of a level, after a contract. */
export interface RunningQuery {
  readonly today: string
  readonly level: number
  readonly after: bigint
  /** Only these; all by default. */
  readonly only?: readonly bigint[]
}

const RUNNING = `
${READ} and c.kind = 'realtimeSalary' and c.state = 'running' and c.contract_no > $3
  and cardinality(m.ancestor_ids) = $2 and c.due_on = $4::date
  and ($5::bigint[] is null or c.contract_no = any($5)) and ${HAS_TURN}
order by c.contract_no limit ${BATCH_SIZE}`

function readRunning(tx: Tx, brandId: number, choice: RunningQuery): Promise<DueRow[]> {
  const { today, level, after, only } = choice
  const contracts = only ? plainArray(only) : null
  return tx.query<DueRow>(RUNNING, [brandId, level, after, today, contracts])
}

/** The contracts that `takeRunning` would take. */
export async function listRunning(
  tx: Tx,
  brandId: number,
  choice: RunningQuery,
): Promise<bigint[]> {
  return (await readRunning(tx, brandId, choice)).map((row) => row.contract_no)
}

/** Real-time salaries of a level that hold today, after a contract, with the day so far. */
export async function takeRunning(
  tx: Tx,
  brandId: number,
  choice: RunningQuery,
): Promise<{ readonly due: DueBill[]; readonly last: bigint | undefined }> {
  const { today } = choice
  const rows = await readRunning(tx, brandId, choice)
  const contracts = await contractsOf(tx, brandId, {
    contractNos: rows.map((row) => row.contract_no),
  })
  const debts = new Map(rows.map((row) => [row.contract_no, minor(row.debt)]))
  const due = contracts.flatMap((contract): DueBill[] => {
    const [period] = versionPeriods(contract.versions, { from: today, to: today })
    const debt = debts.get(contract.contractNo) ?? minor(0n)
    return period ? [{ contract, period, debt }] : []
  })
  return { due, last: rows.at(-1)?.contract_no }
}
