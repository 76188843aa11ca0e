import type { ContractKind } from '@fairhouse/agency'
import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { deciderOf } from './decider.ts'
import type { Side } from './reader.ts'

/** Who answers a request or withdraws it: one of both sides, or the staff for the operator. */
export interface Decider {
  /** Undefined: the staff. */
  readonly memberId?: bigint
  /** As the other side reads it; undefined: the site. */
  readonly username: string | undefined
  /** As the row keeps it. */
  readonly name: string
}

/** A request that waits for an answer, locked. */
export interface OpenRequest {
  readonly requestNo: bigint
  readonly asks: 'new' | 'termination'
  readonly kind: ContractKind
  readonly agentId: bigint
  readonly uplineId: bigint | null
  readonly contractNo: bigint | null
  readonly terms: ContractTermsOut | null
  readonly askedBy: Side
}

interface Row {
  readonly [column: string]: unknown
  readonly asks: 'new' | 'termination'
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly contract_no: bigint | null
  readonly terms: ContractTermsOut | null
  readonly asked_by: Side
  readonly is_open: boolean
}

/** A member's side; undefined where on neither. */
function sideIn(row: Row, { memberId }: Decider): Side | undefined {
  if (memberId === undefined) return 'staff'
  if (memberId === row.agent_id) return 'agent'
  return memberId === row.upline_id ? 'upline' : undefined
}

/**
 * A request that its decider answers (`decides`), or the requester withdraws (`asked`), locked.
 * Throws CONTRACT_REQUEST_NOT_FOUND (another's, or for the other side to do),
 * CONTRACT_REQUEST_CLOSED.
 */
export async function lockOpenRequest(
  tx: Tx,
  brandId: number,
  requestNo: bigint,
  by: Decider,
  role: 'decides' | 'asked',
): Promise<OpenRequest> {
  const rows = await tx.query<Row>(
    `select asks, kind, agent_id, upline_id, contract_no, terms, asked_by,
       state = 'open' and expires_at > app_now() as is_open
     from contract_requests where brand_id = $1 and request_no = $2 for update`,
    [brandId, requestNo],
  )
  const row = rows[0]
  const whose = row && (role === 'decides' ? deciderOf(row) : row.asked_by)
  if (!row || sideIn(row, by) !== whose) throw new Problem('CONTRACT_REQUEST_NOT_FOUND')
  if (!row.is_open) throw new Problem('CONTRACT_REQUEST_CLOSED')
  return {
    requestNo,
    asks: row.asks,
    kind: row.kind,
    agentId: row.agent_id,
    uplineId: row.upline_id,
    contractNo: row.contract_no,
    terms: row.terms,
    askedBy: row.asked_by,
  }
}
