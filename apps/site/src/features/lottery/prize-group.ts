import {
  atGroup,
  decodePricing,
  encodePricing,
  type GroupRange,
  groupRangeOf,
  rateOfShare,
  selfRebateOf,
} from '@fairhouse/lottery/core'
import { type Currency, type Minor, type Rational, ZERO, ZERO_RATIONAL } from '@fairhouse/money'
import type { Offer } from '../../shared/lottery/play-facts.ts'

/** The prize groups at which an offer can be bet; undefined if there is no choice. */
export function groupsOf({ play, pricing, variant }: Offer, least: number): GroupRange | undefined {
  return groupRangeOf(play, pricing, variant, least)
}

/** The offer at a group of the range: unchanged at the own one, and without a range. */
export function offerAtGroup(
  offer: Offer,
  range: GroupRange | undefined,
  group: number | undefined,
): Offer {
  const { pricing } = offer
  if (!range || group === undefined || group >= range.own || pricing.model !== 'prizeGroup') {
    return offer
  }
  const chosen = atGroup(pricing, Math.max(group, range.least))
  return { ...offer, pricing: chosen, price: encodePricing(chosen), ownGroup: range.own }
}

/** An agreed price: the offer's own, or that of a lower group with a rebate. */
export interface AgreedPrice {
  readonly price: string
  readonly ownGroup?: number | undefined
}

/** The offer at the price of an entry, as long as the entry's own group is still the offer's. */
export function offerAtPrice(offer: Offer, { price, ownGroup }: AgreedPrice): Offer {
  const { pricing } = offer
  if (price === offer.price || ownGroup === undefined || pricing.model !== 'prizeGroup') {
    return offer
  }
  const agreed = groupOfPrice(price)
  if (agreed === undefined || pricing.group !== ownGroup) return offer
  return offerAtGroup(offer, { least: agreed, own: ownGroup }, agreed)
}

/** True while the lottery still sells at the terms of the entry. */
export function isAgreed(offer: Offer | undefined, agreed: AgreedPrice): boolean {
  return offer !== undefined && offerAtPrice(offer, agreed).price === agreed.price
}

/** The prize group of a price; undefined for odds, and for invalid prices. */
export function groupOfPrice(price: string): number | undefined {
  try {
    const pricing = decodePricing(price)
    return pricing.model === 'prizeGroup' ? pricing.group : undefined
  } catch {
    return undefined
  }
}

/** The share of a stake that is returned at the offer's group. */
export function rebateRate({ pricing, ownGroup }: Offer): Rational {
  if (ownGroup === undefined || pricing.model !== 'prizeGroup') return ZERO_RATIONAL
  return rateOfShare(ownGroup - pricing.group)
}

/** The rebate of a stake after the draw, won or lost. */
export function rebateOf(stake: Minor, { pricing, ownGroup }: Offer, currency: Currency): Minor {
  if (ownGroup === undefined || pricing.model !== 'prizeGroup') return ZERO
  return selfRebateOf(stake, { own: ownGroup, chosen: pricing.group }, currency).amount
}
