export { catchUpWithReport } from './catch-up.ts'
export { requestDeposit } from './commands/request-deposit.ts'
export {
  ignoreChargebacks,
  noTaxIds,
  type CashierContext,
  type OnChargeback,
  type TaxIdOf,
} from './context.ts'
export { placeDepositChanges } from './deposit-changes.ts'
export { pollPendingDeposits } from './deposits/poll-deposits.ts'
export { refundDeposits } from './deposits/refund-deposits.ts'
export { applyWaitingEvents, receiveEvent } from './gateway-events.ts'
