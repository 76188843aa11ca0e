import type { VendorStatus } from '@fairhouse/protocol/vendor'

/**
 * A vendor's request to the wallet, independent of its protocol: adapters parse their wire format
 * into these and format the answers of `answered.ts`. Amounts are ledger units, 0 or more.
 */

interface InRound {
  /** The idempotency key: unique per brand and vendor. */
  readonly key: string
  /** The member as this vendor knows them. */
  readonly user: string
  readonly extParam?: string
}

export interface BetItem extends InRound {
  readonly type: 'bet'
  readonly token: string
  readonly gameCode: string
  readonly round: string
  readonly isClosing: boolean
  readonly currency: string
  readonly amount: bigint
  /** Key of the grant of free rounds that it is played on. */
  readonly grant?: string
}

export interface WinItem extends InRound {
  readonly type: 'win'
  readonly gameCode: string
  readonly round: string
  readonly isClosing: boolean
  readonly currency: string
  readonly amount: bigint
  /** Key of its bet, if any. */
  readonly reference?: string
  readonly grant?: string
}

export interface RollbackItem extends InRound {
  readonly type: 'rollback'
  readonly reference: string
  /** Where the vendor names it. */
  readonly round?: string
  readonly isClosing: boolean
}

/** Ends a round; `cancelled` refunds its bets. */
export interface CloseItem extends InRound {
  readonly type: 'close'
  readonly round: string
  readonly outcome: 'closed' | 'cancelled'
}

/** The platform refunds an open round whose time is over (the sweeper's own item). */
export interface RefundItem extends InRound {
  readonly type: 'refund'
  readonly round: string
  /** For the message to the member. */
  readonly gameName: string
}

/** A sports bet that was staked by a bet of the key `betId`. */
export interface SportsItem extends InRound {
  readonly type: 'settle' | 'unsettle' | 'cashout' | 'void'
  readonly betId: string
  readonly settlementNo: number
  readonly currency: string
  readonly amount: bigint
  readonly isPartial: boolean
}

export type PlayItem = BetItem | WinItem | RollbackItem | CloseItem | RefundItem | SportsItem

export type VendorRequest =
  | { readonly kind: 'ping' }
  | { readonly kind: 'info'; readonly user: string; readonly token?: string }
  /** Protocols without sessions name only the member. */
  | { readonly kind: 'balance'; readonly user: string; readonly token?: string }
  | { readonly kind: 'status'; readonly key: string }
  /** One step: all of them, or none. */
  | { readonly kind: 'items'; readonly items: readonly PlayItem[] }

/** An invalid call, with the faulty field. */
export class WireFault extends Error {
  readonly status: VendorStatus
  readonly field: string | undefined

  constructor(status: VendorStatus, field?: string) {
    super(status)
    this.name = 'WireFault'
    this.status = status
    this.field = field
  }
}
