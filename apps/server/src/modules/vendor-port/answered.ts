import type { VendorStatus } from '@fairhouse/protocol/vendor'

/** Result of one item. */
export interface Moved {
  /** The balance after it, as first answered. Ledger units. */
  readonly balance: bigint
  /** Our transaction number. */
  readonly txId: string
}

/** Answer to a call, independent of its protocol. */
export interface Answered {
  readonly status: VendorStatus
  readonly balance?: bigint
  readonly currency?: string
  /** By item, where the call was accepted. */
  readonly items?: readonly Moved[]
  /** The faulty field of an invalid call. */
  readonly field?: string
  /** Explains a refusal, in the player's language. */
  readonly message?: string
  readonly info?: {
    readonly country?: string
    readonly jurisdiction: string
    readonly language: string
    readonly isDemoBrand: boolean
  }
  readonly state?: 'not_found' | 'applied' | 'rolled_back'
  readonly serverTime?: number
}

export function refused(status: VendorStatus, field?: string): Answered {
  return field === undefined ? { status } : { status, field }
}
