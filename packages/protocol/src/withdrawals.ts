/** In the order of a life; the last four are ends, of which `paid` may still come back. */
export const WITHDRAWAL_STATES = [
  'requested',
  'checking',
  'approved',
  'sent',
  'paid',
  'failed',
  'rejected',
  'returned',
] as const

/** Why a withdrawal waits for a review: each is a rule with a text of its own. */
export const WITHDRAWAL_RULES = [
  'amountAboveAutomatic',
  'newBankAccount',
  'firstWithdrawal',
  'littlePlay',
  'manyInADay',
  'overdraftHistory',
  'passwordChangedLately',
  'unprovenNetwork',
  'nameDiffers',
  'kycLevel',
  'openRiskCase',
  'excludedRegister',
] as const

export type WithdrawalRule = (typeof WITHDRAWAL_RULES)[number]

/** What a member may say of the money; `counted` is what the clock says for who says nothing. */
export const CONFIRM_OUTCOMES = ['received', 'partly', 'notReceived'] as const

/** Pictures that show what did not arrive. */
export const PROOF_PICTURES_MAX = 3

/** So much of the time promised is left when a withdrawal is marked as about to be late. */
export const LATE_SOON_MINUTES = 30
