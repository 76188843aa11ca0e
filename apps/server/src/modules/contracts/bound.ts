import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** Contracts that run, with a member on either side. */
export async function countRunning(db: Tx, brandId: number, memberId: bigint): Promise<number> {
  const rows = await db.query<{ running: number }>(
    `select count(*)::int as running from contracts
     where brand_id = $1 and (agent_id = $2 or upline_id = $2) and state = 'running'`,
    [brandId, memberId],
  )
  return rows[0]?.running ?? 0
}

/**
 * Checks that the parties of contracts stay the same when a member changes type: the contracts of
 * the member on either side, and those of agents directly below, must not run, await agreement, or
 * have unpaid bills. Throws AGENT_BOUND.
 */
export async function requireUnbound(tx: Tx, brandId: number, memberId: bigint): Promise<void> {
  const rows = await tx.query<{ is_bound: boolean }>(
    `with sides as (
       select $2::bigint as id
       union all
       select member_id from members
       where brand_id = $1 and referrer_id = $2 and kind = 'agent'
     )
     select exists (select from contracts c where c.brand_id = $1 and c.state = 'running'
         and (c.upline_id = $2 or c.agent_id in (select id from sides)))
       or exists (select from contract_requests r where r.brand_id = $1 and r.state = 'open'
         and (r.upline_id = $2 or r.agent_id in (select id from sides)))
       or exists (select from contract_bills b where b.brand_id = $1
         and (b.upline_id = $2 or b.agent_id = $2)
         and b.state in ('issued', 'partlyPaid', 'payerShort')) as is_bound`,
    [brandId, memberId],
  )
  if (rows[0]?.is_bound) throw new Problem('AGENT_BOUND')
}
