import { addDays, versionPeriods, type VersionPeriod } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { contractsOf, type Contract } from '../contracts/index.ts'
import type { DueBill } from './order-bills.ts'

/** Contracts taken in one transaction: who has played in a day is read once for all of them. */
const AT_ONCE = 5_000
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
  // A day that belongs to no version: one ended before another began to hold.
  const start = versions.find(({ to }) => to === undefined || to >= from)?.from ?? from
  const day = start > from ? start : from
  return versionPeriods(versions, { from: day, to: day })[0]
}

const READ = `
select c.contract_no, to_char(c.billed_to, 'YYYY-MM-DD') as billed_to, c.debt,
  c.due_on::text as due_on, cardinality(m.ancestor_ids) as level
from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
where c.brand_id = $1`

/** Says of some contracts when they are billed next. Returns how many were looked at. */
export async function schedule(tx: Tx, brandId: number): Promise<number> {
  const rows = await tx.query<DueRow>(
    `${READ} and c.due_on is null order by c.contract_no limit ${AT_ONCE} for no key update of c`,
    [brandId],
  )
  if (rows.length === 0) return 0
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
  return rows.length
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

/** Marks contracts as billed up to a day, and says when they are next. */
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
 * Some contracts whose period is over and not billed: of the earliest day, the deepest level of the
 * tree, so that those below are always billed before those above. Empty when nothing is due.
 */
export async function takeDue(
  tx: Tx,
  brandId: number,
  { whole, kinds }: { readonly whole: string; readonly kinds: 'realtime' | 'others' },
): Promise<DueBill[]> {
  const rows = await tx.query<DueRow>(
    `with due as materialized (
       ${READ} and c.due_on <= $2::date and (c.kind = 'realtimeSalary') = $3
     )
     select * from due
     where due_on = (select min(due_on::date)::text from due)
       and level = (select max(level) from due where due_on = (select min(due_on::date)::text
         from due))
     order by contract_no limit ${AT_ONCE}`,
    [brandId, whole, kinds === 'realtime'],
  )
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

/** Real-time salaries of a level that hold today, after a contract, with the day so far. */
export async function takeRunning(
  tx: Tx,
  brandId: number,
  asked: { readonly today: string; readonly level: number; readonly after: bigint },
): Promise<{ readonly due: DueBill[]; readonly last: bigint | undefined }> {
  const { today, level, after } = asked
  const rows = await tx.query<DueRow>(
    `${READ} and c.kind = 'realtimeSalary' and c.state = 'running' and c.contract_no > $3
       and cardinality(m.ancestor_ids) = $2 and c.due_on = $4::date
     order by c.contract_no limit ${AT_ONCE}`,
    [brandId, level, after, today],
  )
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
