import {
  atGroup,
  decodePricing,
  encodePricing,
  groupRangeOf,
  type GroupRange,
  type Pricing,
} from '@fairhouse/lottery/all'
import type { Offer } from '../lotteries/index.ts'

/** Cached ranges: computing the return of a play for every bet is expensive. */
const known = new Map<string, GroupRange | undefined>()
const KNOWN_MAX = 50_000

function rangeOf({ play, price, variant, pricing, rules }: Offer, least: number) {
  const key = `${least} ${play.code} ${price} ${variant}`
  if (known.has(key)) return known.get(key)
  if (known.size >= KNOWN_MAX) known.clear()
  const range = groupRangeOf(play, pricing, rules, least)
  known.set(key, range)
  return range
}

/** A price chosen by the member, and the group that its rebate is computed from. */
export interface ChosenPrice {
  readonly price: string
  readonly pricing: Pricing
  readonly groups: { readonly own: number; readonly chosen: number }
}

function groupOf(price: string): number | undefined {
  try {
    const pricing = decodePricing(price)
    return pricing.model === 'prizeGroup' ? pricing.group : undefined
  } catch {
    return undefined
  }
}

/**
 * The price of an offer at a lower group than its own, if the member may choose it; else the
 * permitted range, for the message.
 */
export function choosePrice(
  offer: Offer,
  requested: { readonly price: string; readonly ownGroup?: number | undefined },
  least: number,
): ChosenPrice | { readonly expected: string } {
  const range = rangeOf(offer, least)
  const chosen = groupOf(requested.price)
  if (!range || offer.pricing.model !== 'prizeGroup' || chosen === undefined) {
    return { expected: offer.price }
  }
  const pricing = atGroup(offer.pricing, chosen)
  const isRequestedPrice = encodePricing(pricing) === requested.price
  const isInRange = chosen >= range.least && chosen < range.own
  // The member agreed to a rebate from another group: that price is outdated.
  const isSameOwn = requested.ownGroup === undefined || requested.ownGroup === range.own
  if (!isRequestedPrice || !isInRange || !isSameOwn) {
    return { expected: `g${range.least} … ${offer.price}` }
  }
  return { price: requested.price, pricing, groups: { own: range.own, chosen } }
}
