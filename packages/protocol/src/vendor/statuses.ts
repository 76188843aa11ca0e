/**
 * Status of a wallet call's answer, always with HTTP 200: the common codes (docs.hub88.io, seamless
 * wallet response statuses), so that adapters map few. `retry`: repeating the call may give another
 * answer; all others are final.
 */
export const VENDOR_STATUSES = {
  RS_OK: { retry: false },
  /** Our fault or an outage: the outcome is unknown, ask again by the same key. */
  RS_ERROR_UNKNOWN: { retry: true },
  RS_ERROR_INVALID_PARTNER: { retry: false },
  RS_ERROR_INVALID_SIGNATURE: { retry: false },
  RS_ERROR_WRONG_SYNTAX: { retry: false },
  RS_ERROR_WRONG_TYPES: { retry: false },
  RS_ERROR_INVALID_TOKEN: { retry: false },
  RS_ERROR_TOKEN_EXPIRED: { retry: false },
  RS_ERROR_INVALID_GAME: { retry: false },
  RS_ERROR_WRONG_CURRENCY: { retry: false },
  RS_ERROR_USER_DISABLED: { retry: false },
  RS_ERROR_NOT_ENOUGH_MONEY: { retry: false },
  /**
   * A limit of the member: deposit, loss, stake, time. With `field` amount: a bound of the game
   * from the vendor's own feed. With `field` free_rounds: nothing is left of the grant, or it is
   * over.
   */
  RS_ERROR_LIMIT_REACHED: { retry: false },
  /** The member has paused or excluded themselves, or is excluded by the state. */
  RS_ERROR_USER_EXCLUDED: { retry: false },
  /** Same key, other content: nothing changed. */
  RS_ERROR_DUPLICATE_TRANSACTION: { retry: false },
  /** The bet's key was rolled back before the bet came: nothing changed. */
  RS_ERROR_ROLLED_BACK: { retry: false },
  /**
   * A win or close for a round or bet that does not exist here. With `field` free_rounds: no such
   * grant of this member and game.
   */
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: { retry: false },
  RS_ERROR_ROUND_CLOSED: { retry: false },
  /** A settlement number that is older than one already applied, with other content. */
  RS_ERROR_SETTLEMENT_OUT_OF_ORDER: { retry: false },
} as const satisfies Record<string, { readonly retry: boolean }>

export type VendorStatus = keyof typeof VENDOR_STATUSES
