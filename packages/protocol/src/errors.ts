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
  FIELD_RULE: { status: 422 },
  FIELD_NOT_ASKED: { status: 422 },
  PASSWORDS_DIFFER: { status: 422 },
  AFFILIATE_CODE_UNKNOWN: { status: 422 },
  REGISTRATION_CLOSED: { status: 403 },
  MOBILE_UNAVAILABLE: { status: 409 },
  EMAIL_UNAVAILABLE: { status: 409 },
  FEATURE_OFF: { status: 403 },
  PAYLOAD_REFUSED: { status: 400 },
  PAYLOAD_NOT_ENCRYPTED: { status: 400 },
  CAPTCHA_REQUIRED: { status: 403 },
  CAPTCHA_WRONG: { status: 422 },
  TOO_MANY_ATTEMPTS: { status: 429 },
  MEMBER_BLOCKED: { status: 403 },
  PASSWORD_CHANGE_REQUIRED: { status: 403 },
  PASSWORD_WRONG: { status: 422 },
  PASSWORD_UNCHANGED: { status: 422 },
  LINK_INVALID: { status: 422 },
  REAL_ACCOUNT_REQUIRED: { status: 403 },
  SOCIAL_FAILED: { status: 422 },
  SOCIAL_TAKEN: { status: 409 },
  LOGIN_SESSION_NOT_FOUND: { status: 404 },
  // Verification
  SECOND_FACTOR_REQUIRED: { status: 403 },
  STEP_UP_REQUIRED: { status: 403 },
  FACTOR_NOT_AVAILABLE: { status: 422 },
  FACTOR_NOT_FOUND: { status: 404 },
  FACTOR_EXISTS: { status: 409 },
  CODE_WRONG: { status: 422 },
  CODE_EXPIRED: { status: 422 },
  CODE_TOO_SOON: { status: 429 },
  CODE_QUOTA: { status: 429 },
  PHONE_INVALID: { status: 422 },
  EMAIL_INVALID: { status: 422 },
  MESSAGE_NOT_SENT: { status: 503 },
  // Member's own data
  IMAGE_INVALID: { status: 422 },
  IMAGE_TOO_LARGE: { status: 413 },
  BANK_ACCOUNT_INVALID: { status: 422 },
  BANK_ACCOUNT_NOT_FOUND: { status: 404 },
  BANK_ACCOUNT_EXISTS: { status: 409 },
  REAL_NAME_FIXED: { status: 409 },
  // Notices, feedback, applications
  NOTICE_NOT_FOUND: { status: 404 },
  NOTICE_TEXT_MISSING: { status: 422 },
  CHANGED_MEANWHILE: { status: 409 },
  MESSAGE_NOT_FOUND: { status: 404 },
  PICTURE_NOT_FOUND: { status: 404 },
  WORDS_OUT_OF_BOUNDS: { status: 422 },
  FEEDBACK_NOT_FOUND: { status: 404 },
  FEEDBACK_ANSWERED: { status: 409 },
  CONSENT_MISSING: { status: 422 },
  APPLICATION_NOT_FOUND: { status: 404 },
  APPLICATION_DECIDED: { status: 409 },
  // The system
  MAINTENANCE: { status: 503 },
  REGION_RESTRICTED: { status: 451 },
  // Staff
  STAFF_LOGIN_REQUIRED: { status: 401 },
  PERMISSION_DENIED: { status: 403 },
  MEMBER_NOT_FOUND: { status: 404 },
  STAFF_NOT_FOUND: { status: 404 },
  ROLE_NOT_FOUND: { status: 404 },
  STAFF_NAME_TAKEN: { status: 409 },
  APPROVAL_NOT_FOUND: { status: 404 },
  APPROVAL_DECIDED: { status: 409 },
  APPROVAL_OWN: { status: 403 },
  NOT_CHANGED: { status: 409 },
  // Money
  INSUFFICIENT_FUNDS: { status: 422 },
  DEPOSIT_NOT_FOUND: { status: 404 },
  DEPOSIT_OUT_OF_RANGE: { status: 422 },
  CALLBACK_REFUSED: { status: 401 },
  // Gambling limits
  LIMIT_NOT_OFFERED: { status: 422 },
  LIMIT_OUT_OF_BOUNDS: { status: 422 },
  LIMIT_NOT_FOUND: { status: 404 },
  LIMIT_MANDATORY: { status: 409 },
  LIMIT_CHANGE_NOT_FOUND: { status: 404 },
  LIMIT_CHANGE_WAITS: { status: 409 },
  LIMIT_REACHED: { status: 422 },
  TIME_LIMIT_REACHED: { status: 403 },
  SPAN_NOT_OFFERED: { status: 422 },
  MEMBER_PAUSED: { status: 403 },
  MEMBER_EXCLUDED: { status: 403 },
  NOT_EXCLUDED: { status: 409 },
  EXCLUSION_RUNS: { status: 409 },
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
  NUMBERS_SOLD_OUT: { status: 409 },
  NUMBERS_REDUCED: { status: 409 },
  ISSUE_CAP_REACHED: { status: 409 },
  RESULT_FINAL: { status: 409 },
  VOID_TOO_EARLY: { status: 409 },
  BET_NOT_FOUND: { status: 404 },
  BET_NOT_CANCELLABLE: { status: 409 },
  CHASE_TOO_LONG: { status: 422 },
  CHASE_NOT_FOUND: { status: 404 },
  CHASE_CHANGED: { status: 409 },
  FAVOURITES_FULL: { status: 422 },
  FAVOURITE_NOT_FOUND: { status: 404 },
  GROUP_SHARES_INVALID: { status: 422 },
  GROUP_STAKE_INDIVISIBLE: { status: 422 },
  GROUP_TICKET_NOT_FOUND: { status: 404 },
  GROUP_TICKET_CLOSED: { status: 409 },
  GROUP_SHARES_TAKEN: { status: 409 },
  GROUP_TICKET_SHARED: { status: 409 },
  FOLLOW_PLAN_NOT_FOUND: { status: 404 },
  FOLLOW_PLAN_EXISTS: { status: 409 },
  FOLLOW_PLAN_FULL: { status: 409 },
  FOLLOW_OWN_PLAN: { status: 409 },
  FOLLOW_TERMS_INVALID: { status: 422 },
  FOLLOW_EXISTS: { status: 409 },
  FOLLOWS_FULL: { status: 409 },
  FOLLOW_NOT_FOUND: { status: 404 },
  FOLLOW_CHANGED: { status: 409 },
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
    /** Facts a page acts on: `captchaRequired`, `retryAfterSeconds`, `methods` … */
    readonly details?: Readonly<Record<string, string | number | boolean>>
    readonly requestId: string
  }
}
