import type { ContractKind } from '@fairhouse/agency'
import type { CONTRACT_REQUEST_STATES, ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { CONTRACT_TERMS } from './contract-rows.ts'
import type { Reader, Side } from './reader.ts'

export type RequestState = (typeof CONTRACT_REQUEST_STATES)[number]

/** A contract that ended with a request, as it was confirmed. */
export interface ConfirmedEnd {
  readonly contract: string
  readonly because: 'rate' | 'payer' | 'upline'
  readonly earned: string
  readonly periodFrom: string
}

export interface RequestRow {
  readonly [column: string]: unknown
  readonly request_no: bigint
  readonly asks: 'new' | 'termination'
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly agent_name: string
  readonly agent_away: boolean
  readonly upline_id: bigint | null
  readonly upline_name: string | null
  readonly upline_away: boolean
  readonly contract_no: bigint | null
  readonly terms: ContractTermsOut | null
  readonly current: ContractTermsOut | null
  readonly asked_by: Side
  readonly note: string | null
  readonly answer: string | null
  /** `expired` as soon as its time is over, whether or not it has been swept. */
  readonly state: RequestState
  readonly asked_at: Date
  readonly expires_at: Date
  readonly decided_at: Date | null
  readonly ended: readonly ConfirmedEnd[]
}

/**
 * Columns of a request; $1 is the brand, $2 the business day. Whether a member is away is visible
 * only to the parties of an open request.
 */
const SELECT = `
select r.request_no, r.asks, r.kind, r.agent_id, r.upline_id, r.contract_no, r.terms, r.asked_by,
  r.note, r.answer, r.asked_at, r.expires_at, r.decided_at, r.ended, k.state,
  a.username as agent_name, u.username as upline_name,
  k.state = 'open' and is_away(r.brand_id, r.agent_id) as agent_away,
  k.state = 'open' and r.upline_id is not null and is_away(r.brand_id, r.upline_id)
    as upline_away,
  (select t.terms from contracts c cross join lateral (${CONTRACT_TERMS}) t
   where c.brand_id = r.brand_id and c.agent_id = r.agent_id and c.kind = r.kind
     and c.state = 'running' and c.upline_id is not distinct from r.upline_id) as current
from contract_requests r
cross join lateral (select case when r.state = 'open' and r.expires_at <= app_now()
  then 'expired' else r.state end as state) k
join members a on a.brand_id = r.brand_id and a.member_id = r.agent_id
left join members u on u.brand_id = r.brand_id and u.member_id = r.upline_id`

/** One request of the reader; undefined where there is none. */
export async function findRequest(
  tx: Tx,
  brandId: number,
  requestNo: bigint,
  reader: Reader,
  today: string,
): Promise<RequestRow | undefined> {
  const rows = await tx.query<RequestRow>(
    `${SELECT} where r.brand_id = $1 and r.request_no = $3
       and ($4::bigint is null or $4 in (r.agent_id, r.upline_id))`,
    [brandId, today, requestNo, reader === 'staff' ? null : reader.memberId],
  )
  return rows[0]
}

export interface RequestPage {
  readonly reader: Reader
  readonly kind?: string | undefined
  readonly state?: string | undefined
  readonly agentId?: bigint | undefined
  /** Only those that the staff decide. */
  readonly isOfOperator?: boolean
  readonly before: bigint | undefined
  readonly limit: number
}

/** Requests made and received, newest first; one more than the page size where there are more. */
export function listRequestRows(
  tx: Tx,
  brandId: number,
  page: RequestPage,
  today: string,
): Promise<RequestRow[]> {
  const { reader, kind, state, agentId, isOfOperator = false, before, limit } = page
  return tx.query<RequestRow>(
    `${SELECT} where r.brand_id = $1 and ($3::bigint is null or $3 in (r.agent_id, r.upline_id))
       and ($4::text is null or r.kind = $4) and ($5::text is null or k.state = $5)
       and ($6::bigint is null or r.agent_id = $6) and ($7::bigint is null or r.request_no < $7)
       and (not $8 or r.upline_id is null)
     order by r.request_no desc limit $9`,
    [
      brandId,
      today,
      reader === 'staff' ? null : reader.memberId,
      kind ?? null,
      state ?? null,
      agentId ?? null,
      before ?? null,
      isOfOperator,
      limit + 1,
    ],
  )
}

/** How many open requests wait for a member's answer. */
export async function countWaiting(tx: Tx, brandId: number, memberId: bigint): Promise<number> {
  const rows = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from contract_requests
     where brand_id = $1 and state = 'open' and expires_at > app_now()
       and ((agent_id = $2 and asked_by <> 'agent') or (upline_id = $2 and asked_by = 'agent'))`,
    [brandId, memberId],
  )
  return rows[0]?.waiting ?? 0
}
