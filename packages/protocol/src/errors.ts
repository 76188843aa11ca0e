/**
 * Every error of the platform, once: code → HTTP status. The text of a code is the message
 * `errors.<CODE>` in packages/i18n. `reported` errors are faults of ours and go to the log as such.
 */
export const ERRORS = {
  // The request itself
  MALFORMED_JSON: { status: 400 },
  VALIDATION_FAILED: { status: 400 },
  UNKNOWN_FIELD: { status: 400 },
  MISSING_FIELD: { status: 400 },
  WRONG_TYPE: { status: 400 },
  AMOUNT_NEGATIVE: { status: 422 },
  AMOUNT_FRACTIONAL: { status: 422 },
  AMOUNT_TOO_LARGE: { status: 422 },
  BODY_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  ORIGIN_REFUSED: { status: 403 },
  RATE_LIMITED: { status: 429 },
  IDEMPOTENCY_KEY_MISSING: { status: 400 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  INTERNAL: { status: 500, reported: true },
  UNAVAILABLE: { status: 503 },
  // Identity
  LOGIN_REQUIRED: { status: 401 },
  SESSION_INVALID: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  USERNAME_UNAVAILABLE: { status: 409 },
  PASSWORD_TOO_COMMON: { status: 422 },
  UNDER_AGE: { status: 422 },
  BIRTHDAY_INVALID: { status: 422 },
  TERMS_NOT_ACCEPTED: { status: 422 },
  // Money
  INSUFFICIENT_FUNDS: { status: 422 },
  DEPOSIT_NOT_FOUND: { status: 404 },
  DEPOSIT_OUT_OF_RANGE: { status: 422 },
  CALLBACK_REFUSED: { status: 401 },
  // Lottery
  LOTTERY_NOT_FOUND: { status: 404 },
  ISSUE_NOT_FOUND: { status: 404 },
  ISSUE_CLOSED: { status: 409 },
  PLAY_NOT_OFFERED: { status: 422 },
  SELECTION_INVALID: { status: 422 },
  LINE_COUNT_MISMATCH: { status: 422 },
  TOO_MANY_LINES: { status: 422 },
  PRICE_CHANGED: { status: 409 },
  STAKE_TOO_SMALL: { status: 422 },
  STAKE_TOO_LARGE: { status: 422 },
  STAKE_STEP: { status: 422 },
  BET_NOT_FOUND: { status: 404 },
  BET_NOT_CANCELLABLE: { status: 409 },
} as const satisfies Record<string, { status: number; reported?: true }>

export type ErrorCode = keyof typeof ERRORS

/** A field at fault: its path ("entries.0.multiple"), the code, and what was expected. */
export interface FieldFault {
  readonly field: string
  readonly code: ErrorCode
  readonly expected?: string
}

/** The body of every answer that is no success. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    /** In the language of the request. */
    readonly message: string
    readonly fields?: readonly FieldFault[]
    readonly requestId: string
  }
}
