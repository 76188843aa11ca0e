import type { BillWire, ContractWire } from '@fairhouse/protocol'
import type { Tone } from '@fairhouse/ui'

/** Contracts that are settled by pages of their own. */
export type ContractKind = ContractWire['kind']
/** Which side the reader is on: who is paid, or who stands above. */
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
