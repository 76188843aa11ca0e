import type { BillWire, ContractWire } from '@fairhouse/protocol'
import type { Tone } from '@fairhouse/ui'

/** Kinds of contract that have a page of their own. */
export type ContractKind = ContractWire['kind']
/** The reader's side: the agent who is paid, or the upline. */
export type Side = 'agent' | 'upline'

export const BILL_TONES: Readonly<Record<BillWire['state'], Tone>> = {
  issued: 'info',
  partlyPaid: 'warn',
  payerShort: 'warn',
  targetNotReached: 'neutral',
  paid: 'win',
  rejected: 'lose',
  expired: 'neutral',
}
