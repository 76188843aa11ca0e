export { requestDeposit } from './commands/request-deposit.ts'
export {
  knowsNoTaxIds,
  tellsNobody,
  type CashierContext,
  type ChargebackFact,
  type OnChargeback,
  type TaxIdOf,
} from './context.ts'
export { catchUpWithReport } from './catch-up.ts'
export { askPendingDeposits } from './deposits/ask.ts'
export { payBackDeposits } from './deposits/pay-back.ts'
export { applyWaitingEvents, takeEvent } from './gateway-events.ts'
export type {
  ChargeOrder,
  GatewayEvent,
  GatewayReportLine,
  Payer,
  PaymentPort,
  PayoutAnswer,
  PayoutDestination,
  PayoutOrder,
  PayoutRefusal,
  RefundOrder,
} from './payment-port.ts'
export { readGatewayEvent } from './read-gateway-event.ts'
export * from './withdrawals/index.ts'
