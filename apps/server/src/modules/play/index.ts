export type { Answered, Moved } from './answered.ts'
export { WireFault, type VendorRequest, type PlayItem } from './vendor-request.ts'
export {
  createIntegration,
  readIntegration,
  readIntegrations,
  sealVendorSecret,
  type Integration,
  type NewIntegration,
  type Opened,
  type VendorKey,
} from './integrations.ts'
export { readFrameOrigins } from './frame-origins.ts'
export { pingVendors } from './health.ts'
export { sweepNonces } from './nonces.ts'
export { askVendor, createPlay, type Play, type PlayBasics } from './play.ts'
export { endDueSessions, notifySessionEnds } from './session-turns.ts'
export { readMovements, readRound, replayUrl } from './rounds.ts'
export { hashGameToken } from './look-ups.ts'
export { sweepRounds } from './sweep-rounds.ts'
export { resolveTransfers } from './transfer-wallet.ts'
export { installVendorGateway } from './vendor-gateway.ts'
export { vendorSources } from './vendor-source.ts'
export {
  VendorUnavailable,
  type InboundRequest,
  type VendorAdapter,
  type VendorAdapters,
  type VendorInbound,
  type VendorPort,
} from './vendor-port.ts'
