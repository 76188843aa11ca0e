import {
  endedBy,
  type ContractBelow,
  type ContractKind,
  type Ended,
  type Terms,
  readTerms,
} from '@fairhouse/agency'
import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** Whose contracts below are requested, of which kind, and the terms that the agent would get. */
export interface Question {
  readonly agentId: bigint
  readonly kind: ContractKind
  /** Undefined: none any more. */
  readonly terms: Terms | undefined
}

interface BelowRow {
  readonly [column: string]: unknown
  readonly question: number
  readonly contract_no: bigint
  readonly agent_id: bigint
  readonly upline_id: bigint
  readonly terms: ContractTermsOut
}

/** Running contracts below, at any depth: a payer below is paid from above, or has been ended. */
const BELOW = `
with recursive asked as (
  select * from unnest($2::bigint[], $3::text[]) with ordinality as k(agent_id, kind, question)
), below as (
  select k.question, c.contract_no, c.agent_id, c.upline_id, c.kind from asked k
  join contracts c on c.brand_id = $1 and c.upline_id = k.agent_id and c.kind = k.kind
    and c.state = 'running'
  union all
  select b.question, c.contract_no, c.agent_id, c.upline_id, c.kind from below b
  join contracts c on c.brand_id = $1 and c.upline_id = b.agent_id and c.kind = b.kind
    and c.state = 'running'
)
select b.question::int, b.contract_no, b.agent_id, b.upline_id, v.terms from below b
cross join lateral (select terms from contract_versions v
  where v.brand_id = $1 and v.contract_no = b.contract_no order by version_no desc limit 1) v
order by b.contract_no`

function treeOf(rows: ReadonlyMap<bigint, readonly BelowRow[]>, agentId: bigint): ContractBelow[] {
  return (rows.get(agentId) ?? []).map((row) => ({
    contractId: row.contract_no,
    terms: readTerms(row.terms),
    below: treeOf(rows, row.agent_id),
  }))
}

/**
 * The contracts that end where agents get these terms, for each question in order.
 * What is agreed next is compared with the newest signed terms of everyone below.
 */
export async function endedOf(
  tx: Tx,
  brandId: number,
  questions: readonly Question[],
): Promise<Ended[][]> {
  if (questions.length === 0) return []
  const rows = await tx.query<BelowRow>(BELOW, [
    brandId,
    questions.map(({ agentId }) => agentId),
    questions.map(({ kind }) => kind),
  ])
  const byQuestion = Map.groupBy(rows, ({ question }) => question)
  return questions.map(({ agentId, terms }, at) => {
    const own = Map.groupBy(byQuestion.get(at + 1) ?? [], (row) => row.upline_id)
    return endedBy(terms, treeOf(own, agentId))
  })
}
