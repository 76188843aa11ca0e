/** What server, pages and tools need of lotteries besides the families themselves. */
export * from './chase.ts'
export { decodePricing, encodePricing } from './pricing-codec.ts'
export {
  assertPriceAllowed,
  awardOf,
  bestAward,
  neededKeys,
  parsePricing,
  payoutRate,
  prizeOf,
  rtpOf,
} from './pricing.ts'
export type { Award } from './pricing.ts'
export {
  atGroup,
  groupRangeOf,
  rateOfShare,
  rateText,
  rebatesOf,
  selfRebateOf,
} from './rebate.ts'
export type { GroupRange, Rebate, RebateLink, SelfRebate } from './rebate.ts'
export { decodeSelection, encodeSelection } from './selection-codec.ts'
export { assertSettles, settleBet, settleTicket, stakeAt, stakeOf } from './settle.ts'
export type { BetToSettle, SettledBet, SettledTicket } from './settle.ts'
export { DEFAULT_VARIANT, decodeVariant, encodeVariant, parseVariant } from './variant.ts'
export { maxMultipleOf, payoutOfOneLine } from './win-cap.ts'
export type { CappedBet } from './win-cap.ts'
export {
  hasOutcomeKeys,
  liabilityAt,
  outcomeKeys,
  outcomeRates,
  reducedPrice,
  reducedPricing,
  selectionOfKey,
  selectionOfKeys,
  WHOLE,
} from './exposure.ts'
export type { ExposedBet, OutcomeRate } from './exposure.ts'
