export {
  markApplied,
  readEvents,
  storeApplied,
  storeEvent,
  type EventSource,
} from './event-store.ts'
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
