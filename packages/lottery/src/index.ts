export { sscFamily } from './families/ssc/family.ts'
export { vnMbFamily } from './families/vn-mb/family.ts'
export { decodePricing, encodePricing } from './pricing-codec.ts'
export { assertPriceAllowed, parsePricing, payoutRate, prizeOf, rtpOf } from './pricing.ts'
export {
  FAMILIES,
  familyOf,
  familyOfDraw,
  findPlay,
  isFamilyCode,
  PLAYS,
} from './registry.ts'
export { decodeSelection, encodeSelection } from './selection-codec.ts'
export { settleBet, settleTicket, stakeOf } from './settle.ts'
export type { BetToSettle, SettledBet, SettledTicket } from './settle.ts'
export * from './types.ts'
export { DEFAULT_VARIANT, decodeVariant, encodeVariant, parseVariant } from './variant.ts'
