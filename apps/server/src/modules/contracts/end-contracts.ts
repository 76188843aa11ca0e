import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { EndedRow, EndReason } from './ended-row.ts'
import { notifyEnded } from './messages.ts'

export interface ContractEnd {
  readonly contractId: bigint
  readonly because: EndReason
}

/**
 * Ends running contracts: today is their last day, and what they have earned up to then is still
 * billed and paid. Requests to end them are closed by it. Both sides are notified. The caller has
 * locked the contracts of these kinds. Contracts that do not run are skipped.
 */
export async function endContracts(
  tx: Tx,
  brand: Brand,
  ends: readonly ContractEnd[],
  today: string,
): Promise<void> {
  if (ends.length === 0) return
  const ended = await tx.query<EndedRow>(
    `update contracts c set state = 'ended', ended_on = $4, ended_at = app_now(),
       ended_because = k.because
     from unnest($2::bigint[], $3::text[]) as k(contract_no, because)
     where c.brand_id = $1 and c.contract_no = k.contract_no and c.state = 'running'
     returning c.contract_no, c.kind, c.agent_id, c.upline_id, c.ended_because`,
    [
      brand.brandId,
      ends.map(({ contractId }) => contractId),
      ends.map(({ because }) => because),
      today,
    ],
  )
  await tx.query(
    `update contract_requests set state = 'terminated', decided_at = app_now(), decided_by = 'house'
     where brand_id = $1 and contract_no = any($2) and asks = 'termination' and state = 'open'`,
    [brand.brandId, ended.map((row) => row.contract_no)],
  )
  await notifyEnded(tx, brand, ended, today)
}
