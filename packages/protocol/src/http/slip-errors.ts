/** Why entries are invalid in themselves, regardless of what their issue has sold. */
export const ENTRY_ERRORS = [
  'PLAY_NOT_OFFERED',
  'SELECTION_INVALID',
  'TOO_MANY_LINES',
  'LINE_COUNT_MISMATCH',
  'PRICE_CHANGED',
  'STAKE_TOO_SMALL',
  'STAKE_STEP',
  'STAKE_TOO_LARGE',
] as const

/** Why the server's recount refuses a slip of an issue: its numbers may be closed or pay less. */
export const RECOUNT_ERRORS = [...ENTRY_ERRORS, 'NUMBERS_SOLD_OUT', 'NUMBERS_REDUCED'] as const

/** Why a member may not stake at all: own limits, identification, and the balance. */
export const STAKE_ERRORS = [
  'MEMBER_EXCLUDED',
  'MEMBER_PAUSED',
  'KYC_REQUIRED',
  'REGISTER_UNHEARD',
  'TIME_LIMIT_REACHED',
  'LIMIT_REACHED',
  'INSUFFICIENT_FUNDS',
] as const

/** Why valid bets are not accepted: the capacity of their issue, its close, the member. */
export const BET_ERRORS = [
  ...RECOUNT_ERRORS,
  'ISSUE_CAP_REACHED',
  'ISSUE_CLOSED',
  ...STAKE_ERRORS,
] as const
