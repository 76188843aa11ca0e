import type { ContractKind } from '@fairhouse/agency'
import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { inputHash } from '#server/core/keys.ts'
import type { Pair } from './pairs.ts'
import type { Side } from './reader.ts'

/** Days after which an unanswered request lapses. */
const OPEN_DAYS = 14

/** The requester: a member with an idempotency key, or the staff. */
export type Requester =
  | { readonly side: 'agent' | 'upline'; readonly memberId: bigint; readonly key: string }
  | { readonly side: 'staff'; readonly name: string }

export interface NewRequest {
  readonly pair: Pair
  readonly kind: ContractKind
  /** Null: an end of the contract. */
  readonly terms: ContractTermsOut | null
  readonly contractNo: bigint | null
  readonly note: string | undefined
}

/** A new request is identified by its terms, one to end by its contract. */
function hashOf({ pair, terms, contractNo, note = '' }: NewRequest): string {
  const about = terms === null ? String(contractNo) : JSON.stringify(terms)
  return inputHash(pair.agent.memberId.toString(), about, note)
}

/**
 * The request that a member has made under this key before; undefined for a new key. Throws
 * IDEMPOTENCY_KEY_REUSED (the same key, another request).
 */
export async function findByKey(
  tx: Tx,
  brandId: number,
  requester: Requester,
  request: NewRequest,
): Promise<bigint | undefined> {
  if (requester.side === 'staff') return undefined
  const rows = await tx.query<{ request_no: bigint; input_hash: string }>(
    `select request_no, input_hash from contract_requests
     where brand_id = $1 and asker_id = $2 and request_key = $3`,
    [brandId, requester.memberId, requester.key],
  )
  if (rows[0] && rows[0].input_hash !== hashOf(request)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return rows[0]?.request_no
}

/** Closes expired requests of a line, so that new ones can be made. */
async function expireDue(tx: Tx, brandId: number, agentId: bigint, kind: string): Promise<void> {
  await tx.query(
    `update contract_requests set state = 'expired', decided_at = expires_at
     where brand_id = $1 and agent_id = $2 and kind = $3 and state = 'open'
       and expires_at <= app_now()`,
    [brandId, agentId, kind],
  )
}

/**
 * Writes an open request; the caller has locked the contracts of its kind, and has checked by
 * `findByKey` whether it exists. Throws CONTRACT_REQUEST_OPEN (another about the agent and the
 * kind).
 */
export async function writeRequest(
  tx: Tx,
  brandId: number,
  requester: Requester,
  request: NewRequest,
): Promise<bigint> {
  const { pair, kind, terms, contractNo, note } = request
  await expireDue(tx, brandId, pair.agent.memberId, kind)
  const rows = await tx.query<{ request_no: bigint }>(
    `insert into contract_requests (brand_id, asks, kind, agent_id, upline_id, contract_no, terms,
       asked_by, staff_name, note, asker_id, request_key, input_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       app_now() + make_interval(days => $14))
     on conflict (brand_id, agent_id, kind) where state = 'open' do nothing
     returning request_no`,
    [
      brandId,
      terms === null ? 'termination' : 'new',
      kind,
      pair.agent.memberId,
      pair.upline?.memberId ?? null,
      contractNo,
      terms === null ? null : JSON.stringify(terms),
      requester.side satisfies Side,
      requester.side === 'staff' ? requester.name : null,
      note ?? null,
      requester.side === 'staff' ? null : requester.memberId,
      requester.side === 'staff' ? null : requester.key,
      requester.side === 'staff' ? null : hashOf(request),
      OPEN_DAYS,
    ],
  )
  if (!rows[0]) throw new Problem('CONTRACT_REQUEST_OPEN')
  return rows[0].request_no
}

/** Lets requests lapse that were not answered in time. For the worker. */
export async function expireRequests(db: Tx): Promise<void> {
  await db.query(
    `update contract_requests set state = 'expired', decided_at = expires_at
     where state = 'open' and expires_at <= app_now()`,
  )
}
