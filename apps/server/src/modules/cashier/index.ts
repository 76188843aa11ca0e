export { requestDeposit } from './commands/request-deposit.ts'
export {
  noTaxIds,
  ignoreChargebacks,
  type CashierContext,
  type OnChargeback,
  type TaxIdOf,
} from './context.ts'
export { catchUpWithReport } from './catch-up.ts'
export { pollPendingDeposits } from './deposits/poll-deposits.ts'
export { refundDeposits } from './deposits/refund-deposits.ts'
export { applyWaitingEvents, receiveEvent } from './gateway-events.ts'
export type {
  ChargeOrder,
  GatewayEvent,
  GatewayReportLine,
  PaymentPort,
  PayoutAnswer,
  PayoutDestination,
  PayoutOrder,
  PayoutRefusal,
  RefundOrder,
} from './payment-port.ts'
export { readGatewayEvent } from './read-gateway-event.ts'
export * from './withdrawals/index.ts'
