import { versionPeriods } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { isRested } from '#server/jobs/stuck-rows.ts'
import { pastLineOn } from '../agent-tree/index.ts'
import { contractsOf } from '../contracts/index.ts'
import { readChanged } from './saved-spans.ts'
import type { DueBill } from './order-bills.ts'

/** Contracts looked at in one transaction. */
const BATCH_SIZE = 5_000
/** Changes are noted by the same worker that bills: both rest, and go on, together. */
const RECENT = "interval '2 days'"

/** The last contract handled: the deepest level of the tree first. */
export interface EndedPlace {
  readonly level: number
  readonly contractNo: bigint
}

interface EndedRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly billed_to: string
  readonly debt: bigint
  readonly level: number
  readonly is_followed: boolean
}

/** Ended contracts that were billed to their end, and in whose team something changed lately. */
const READ = `
with lines as materialized (
  select distinct unnest(coalesce(p.ancestor_ids, m.ancestor_ids) || m.member_id) as agent_id
  from agency_changes g join members m using (brand_id, member_id)
  ${pastLineOn('g', 'g.day')}
  where g.brand_id = $1 and g.changed_at > app_now() - ${RECENT}
)
select c.contract_no, to_char(c.billed_to, 'YYYY-MM-DD') as billed_to, c.debt,
  cardinality(m.ancestor_ids) as level,
  exists (select from contracts n where n.brand_id = $1 and n.agent_id = c.agent_id
    and n.kind = c.kind and n.contract_no > c.contract_no) as is_followed
from lines l join contracts c on c.brand_id = $1 and c.agent_id = l.agent_id
join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
where c.due_on = 'infinity' and c.billed_to is not null
  and ($4::bigint[] is null or c.contract_no = any($4))
  and ${isRested('bill.make', "c.brand_id || '/' || c.contract_no")}
  and (-cardinality(m.ancestor_ids), c.contract_no) > (-$2::int, $3::bigint)
order by cardinality(m.ancestor_ids) desc, c.contract_no limit ${BATCH_SIZE}`

async function readEnded(
  tx: Tx,
  brandId: number,
  after: EndedPlace,
  only?: readonly bigint[],
): Promise<EndedRow[]> {
  const values = [brandId, after.level, after.contractNo, only ? plainArray(only) : null]
  const found = await tx.query<EndedRow>(READ, values)
  return found.filter((row) => row.level === found[0]?.level)
}

const placeOf = (row: EndedRow | undefined): EndedPlace | undefined =>
  row && { level: row.level, contractNo: row.contract_no }

/** The contracts that `takeEnded` would take, and the place after them. */
export async function listEnded(tx: Tx, brandId: number, after: EndedPlace) {
  const rows = await readEnded(tx, brandId, after)
  return { contractNos: rows.map((row) => row.contract_no), last: placeOf(rows.at(-1)) }
}

/**
 * Some contracts that have no next bill, and whose billed periods have changed: their last period
 * is billed once more, less what it was billed before. Of one level in a call; those below first.
 */
export async function takeEnded(
  tx: Tx,
  brandId: number,
  after: EndedPlace,
  only?: readonly bigint[],
): Promise<{ readonly due: DueBill[]; readonly last: EndedPlace | undefined }> {
  const rows = await readEnded(tx, brandId, after, only)
  const numbers = rows.map((row) => row.contract_no)
  const changed = await readChanged(tx, brandId, numbers)
  const byNo = new Map(rows.map((row) => [row.contract_no, row]))
  const contractNos = numbers.filter((no) => changed.has(no))
  const contracts = await contractsOf(tx, brandId, { contractNos })
  const due = contracts.flatMap((contract): DueBill[] => {
    const row = byNo.get(contract.contractNo)
    const [period] = row
      ? versionPeriods(contract.versions, { from: row.billed_to, to: row.billed_to })
      : []
    const isFollowed = row?.is_followed === true
    return row && period ? [{ contract, period, debt: minor(row.debt), isFollowed }] : []
  })
  return { due, last: placeOf(rows.at(-1)) }
}
