import {
  assertPriceAllowed,
  decodePricing,
  decodeVariant,
  findPlay,
  type Play,
  type Pricing,
  type Variant,
} from '@fairhouse/lottery/all'

/** A play as a lottery offers it: rule, price and variant. */
export interface Offer {
  readonly play: Play
  /** Canonical texts, as stored in each bet. */
  readonly price: string
  readonly variant: string
  readonly pricing: Pricing
  readonly rules: Variant
}

const known = new Map<string, Offer>()
const KNOWN_MAX = 50_000

/**
 * A play at a price, checked: it is known and its price returns no more than 99 %. Throws
 * RangeError that names the faulty play. Results are cached.
 */
function offerOf(code: string, price: string, variant: string): Offer {
  const key = `${code} ${price} ${variant}`
  const before = known.get(key)
  if (before) return before
  const play = findPlay(code)
  if (!play) throw new RangeError(`play ${code} is not built`)
  const pricing = decodePricing(price)
  const rules = decodeVariant(variant)
  assertPriceAllowed(play, pricing, rules)
  // Otherwise a stake might not be a whole number of ledger units.
  if (pricing.model === 'fixedOdds' && !/^\d+(\.\d{1,2})?$/.test(pricing.pointPrice ?? '1')) {
    throw new RangeError(`${code}: the price of a point has two decimals at most`)
  }
  const offer = { play, price, variant, pricing, rules }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, offer)
  return offer
}

/**
 * A price table, checked: every play is known and no price returns over 99 %. Throws RangeError
 * that names the faulty play.
 */
export function loadOffers(
  prices: Readonly<Record<string, string>>,
  variants: Readonly<Record<string, string>> = {},
): Map<string, Offer> {
  const codes = Object.entries(prices)
  return new Map(codes.map(([code, price]) => [code, offerOf(code, price, variants[code] ?? '')]))
}
