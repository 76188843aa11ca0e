import type { VendorStatus } from '@fairhouse/protocol/vendor'

/** What came of one item. */
export interface Moved {
  /** The balance after it, as of the first time it was asked. Ledger units. */
  readonly balance: bigint
  /** Our number of it. */
  readonly txId: string
}

/** What a call is answered, whatever its protocol. */
export interface Answered {
  readonly status: VendorStatus
  readonly balance?: bigint
  readonly currency?: string
  /** By item, where the call was accepted. */
  readonly items?: readonly Moved[]
  /** Field at fault of a call that cannot be read. */
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
