/** In order of time; the last four are final, of which `paid` may still be returned. */
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

/** Remaining share of the promised time at which a withdrawal is marked as late soon. */
export const LATE_SOON_MINUTES = 30
