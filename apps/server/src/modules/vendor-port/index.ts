export { refused, type Answered, type Moved } from './answered.ts'
export {
  VendorUnavailable,
  type InboundRequest,
  type VendorAdapter,
  type VendorAdapters,
  type VendorInbound,
  type VendorPort,
  type Verified,
  type WireAnswer,
} from './vendor-port.ts'
export {
  WireFault,
  type BetItem,
  type CloseItem,
  type PlayItem,
  type RefundItem,
  type RollbackItem,
  type SportsItem,
  type VendorRequest,
  type WinItem,
} from './vendor-request.ts'
