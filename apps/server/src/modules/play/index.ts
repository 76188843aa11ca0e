export type { Answered, Moved } from './answered.ts'
export { WireFault, type Asked, type PlayItem } from './asked.ts'
export {
  createIntegration,
  openVendorSecret,
  readIntegration,
  readIntegrations,
  sealVendorSecret,
  VENDOR_PROFILES,
  type Integration,
  type NewIntegration,
  type Opened,
  type VendorHealth,
  type VendorKey,
  type VendorProfile,
  type VendorState,
} from './integrations.ts'
export { readFrameOrigins } from './frame-origins.ts'
export { noteOutcome, pingVendors } from './health.ts'
export { sweepNonces } from './nonces.ts'
export { askVendor, connectVendor, createPlay, type Play, type PlayBasics } from './play.ts'
export { endDueSessions, tellEnds } from './session-turns.ts'
export { readMovements, readRound, replayUrl } from './rounds.ts'
export type { StandIns } from './stand-ins.ts'
export { hashGameToken } from './look-ups.ts'
export { sweepRounds } from './sweep-rounds.ts'
export { clearTransfers } from './transfer-wallet.ts'
export { installVendorGateway } from './vendor-gateway.ts'
export { sourceNameOf, vendorSources } from './vendor-source.ts'
export {
  VendorSilent,
  type InboundRequest,
  type VendorAdapter,
  type VendorAdapters,
  type VendorInbound,
  type VendorPort,
  type Verified,
  type WireAnswer,
} from './vendor-port.ts'
