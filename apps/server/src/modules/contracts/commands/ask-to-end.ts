import type { ContractKind } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { requireAgent } from '../../sessions/index.ts'
import { requireAgentRequests } from '../gates.ts'
import { lockContracts } from '../lock.ts'
import { notifyRequest } from '../messages.ts'
import { findPair } from '../pairs.ts'
import { findByKey, writeRequest, type Requester } from '../write-request.ts'

interface ContractRow {
  readonly [column: string]: unknown
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly state: 'running' | 'ended'
}

async function findOwn(tx: Tx, brandId: number, contractNo: bigint, memberId: bigint) {
  const rows = await tx.query<ContractRow>(
    `select kind, agent_id, upline_id, state from contracts
     where brand_id = $1 and contract_no = $2 and $3 in (agent_id, upline_id)`,
    [brandId, contractNo, memberId],
  )
  if (!rows[0]) throw new Problem('CONTRACT_NOT_FOUND')
  return rows[0]
}

/**
 * Asks the other side to end a running contract. For either side, even while one is away: nobody is
 * bound against their will. Returns the request's number; under the same key the same. Throws, in
 * order: NOT_FOUND, CONTRACT_NOT_FOUND, FEATURE_OFF, IDEMPOTENCY_KEY_REUSED, CONTRACT_REQUEST_OPEN.
 */
export async function askToEnd(
  tx: Tx,
  brand: Brand,
  member: SessionMember,
  input: { readonly contractId: string; readonly note?: string; readonly key: string },
): Promise<bigint> {
  requireAgent(member)
  const { brandId } = brand
  const { memberId } = member
  const contractNo = parseId('ctr', input.contractId) ?? 0n
  const { kind } = await findOwn(tx, brandId, contractNo, memberId)
  requireAgentRequests(brand, kind)
  await lockContracts(tx, brandId, [kind])
  const { agent_id: agentId, state } = await findOwn(tx, brandId, contractNo, memberId)
  const pair = await findPair(tx, brandId, agentId)
  if (!pair) throw new Problem('CONTRACT_NOT_FOUND')
  const side = agentId === memberId ? ('agent' as const) : ('upline' as const)
  const requester: Requester = { side, memberId, key: input.key }
  const request = { pair, kind, terms: null, contractNo, note: input.note }
  const before = await findByKey(tx, brandId, requester, request)
  if (before !== undefined) return before
  if (state !== 'running') throw new Problem('CONTRACT_NOT_FOUND')
  const requestNo = await writeRequest(tx, brandId, requester, request)
  const to = side === 'agent' ? pair.upline?.memberId : agentId
  const username = side === 'agent' ? pair.agent.username : pair.upline?.username
  await notifyRequest(tx, { brand, to, by: { username }, kind }, 'termination')
  return requestNo
}
