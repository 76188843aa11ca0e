export { advanceWithdrawals } from './advance-withdrawals.ts'
export { applyPayoutEvent } from './apply-payout-event.ts'
export { approveWithdrawal } from './check-withdrawal.ts'
export { resolveDispute } from './confirm.ts'
export type { MemberChecks } from './context.ts'
export { noteChange } from './note-change.ts'
export { payOutWithdrawals } from './pay-out.ts'
export { createPayoutClock, type PayoutClockOf } from './payout-clock.ts'
export { sweepProofPictures } from './pictures.ts'
export { releaseWithdrawal } from './release.ts'
export {
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FROM,
  findWithdrawal,
  lockWithdrawal,
  picturesOf,
  type WithdrawalRow,
} from './withdrawal-rows.ts'
