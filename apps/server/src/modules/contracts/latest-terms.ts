import { type ContractKind, type Terms, readTerms } from '@fairhouse/agency'
import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/**
 * The newest signed terms of an agent's running contract of a kind, whether they are valid already
 * or from tomorrow on: what is signed now is valid beside them. Undefined where none runs.
 */
export async function latestTerms(
  tx: Tx,
  brandId: number,
  agentId: bigint,
  kind: ContractKind,
): Promise<Terms | undefined> {
  const rows = await tx.query<{ terms: ContractTermsOut }>(
    `select v.terms from contracts c join contract_versions v using (brand_id, contract_no)
     where c.brand_id = $1 and c.agent_id = $2 and c.kind = $3 and c.state = 'running'
     order by v.version_no desc limit 1`,
    [brandId, agentId, kind],
    'contract-terms',
  )
  return rows[0] && readTerms(rows[0].terms)
}
