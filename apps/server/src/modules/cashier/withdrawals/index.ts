export { advanceWithdrawals } from './advance-withdrawals.ts'
export { applyPayoutEvent } from './apply-payout-event.ts'
export { approveWithdrawal } from './check-withdrawal.ts'
export type { MemberChecks, WithdrawalContext, Who } from './context.ts'
export { noteChange } from './note-change.ts'
export { createPayoutClock, type PayoutClockOf } from './payout-clock.ts'
export { payOutWithdrawals, type PayoutContext } from './pay-out.ts'
export { sweepProofPictures } from './pictures.ts'
export { releaseWithdrawal } from './release.ts'
export {
  findWithdrawal,
  lockWithdrawal,
  picturesOf,
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FROM,
  type WithdrawalRow,
} from './withdrawal-rows.ts'
