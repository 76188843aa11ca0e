export { applyPayoutEvent } from './apply-payout-event.ts'
