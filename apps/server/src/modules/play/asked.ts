import type { VendorStatus } from '@fairhouse/protocol/vendor'

/**
 * What a vendor asks of the wallet, whatever its protocol: adapters read their wire into these and
 * write the answers of `answered.ts` in it. Amounts are ledger units, 0 or more.
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
}

export interface WinItem extends InRound {
  readonly type: 'win'
  readonly gameCode: string
  readonly round: string
  readonly isClosing: boolean
  readonly currency: string
  readonly amount: bigint
  /** The bet it belongs to, where it belongs to one. */
  readonly reference?: string
}

export interface RollbackItem extends InRound {
  readonly type: 'rollback'
  readonly reference: string
  /** Where the vendor names it. */
  readonly round?: string
  readonly isClosing: boolean
}

/** Nothing more comes for a round; cancelled gives its bets back. */
export interface CloseItem extends InRound {
  readonly type: 'close'
  readonly round: string
  readonly outcome: 'closed' | 'cancelled'
}

/** The house gives an open round back by itself: its time is over (the sweeper's own item). */
export interface RefundItem extends InRound {
  readonly type: 'refund'
  readonly round: string
  /** For the message that tells of it. */
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

export type Asked =
  | { readonly kind: 'ping' }
  | { readonly kind: 'info'; readonly user: string; readonly token?: string }
  /** Protocols without sessions name the member alone. */
  | { readonly kind: 'balance'; readonly user: string; readonly token?: string }
  | { readonly kind: 'status'; readonly key: string }
  /** One step: all of them, or none. */
  | { readonly kind: 'items'; readonly items: readonly PlayItem[] }

/** A call that cannot be read as one: which field is wrong. */
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
