import type { ContractKind } from '@fairhouse/agency'
import type { CONTRACT_ENDS } from '@fairhouse/protocol'

export type EndReason = (typeof CONTRACT_ENDS)[number]

/** A contract that has just ended. */
export interface EndedRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly ended_because: EndReason
}
