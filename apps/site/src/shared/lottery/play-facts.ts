import type { Translator } from '@fairhouse/i18n'
import type { FamilyCode, Play, Pricing, Variant } from '@fairhouse/lottery/all'
import { decodePricing, decodeVariant, prizeOf, rateOfShare, rtpOf } from '@fairhouse/lottery/core'
import {
  addRational,
  compareRational,
  type Currency,
  divideRational,
  MINOR_PER_UNIT,
  type Minor,
  minor,
  multiplyRational,
  ONE_RATIONAL,
  parseRational,
  type Rational,
  rational,
  rationalToNumber,
  roundDownToPayable,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import { findFamily, findPlay } from './families.ts'

/** A play as offered by a lottery, parsed from the wire. */
export interface Offer {
  readonly play: Play
  /** Canonical texts, sent back with a bet. */
  readonly price: string
  readonly variantText: string
  readonly pricing: Pricing
  readonly variant: Variant
  /** The prize group that a rebate is computed from, if the price is of a lower one. */
  readonly ownGroup?: number
}

interface OfferWire {
  readonly playCode: string
  readonly price: string
  readonly variant: string
}

/** Undefined if this page does not know the play or its price. */
function readOffer(wire: OfferWire): Offer | undefined {
  const play = findPlay(wire.playCode)
  if (!play) return undefined
  try {
    const pricing = decodePricing(wire.price)
    const variant = decodeVariant(wire.variant)
    return { play, price: wire.price, variantText: wire.variant, pricing, variant }
  } catch {
    return undefined
  }
}

/** The plays of a lottery of a loaded family, in display order. */
export function readOffers(family: FamilyCode, wires: readonly OfferWire[]): Offer[] {
  const order = [...(findFamily(family)?.plays.keys() ?? [])]
  const places = new Map(order.map((code, place) => [code, place]))
  const placeOf = ({ play }: Offer) => places.get(play.code) ?? order.length
  return wires.flatMap((wire) => readOffer(wire) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A prize of a line: its probability, and its payout for one unit of stake, stake included. */
export interface PaidPrize {
  /** Outcome key of the evaluation. */
  readonly key: string
  readonly chance: Rational
  readonly rate: Rational
}

function rateOf({ play, pricing }: Offer, key: string): Rational | undefined {
  try {
    return prizeOf(play, key, pricing)
  } catch {
    // Keys missing in a price lose.
    return undefined
  }
}

/** The distinct prizes that lines of the play can win at its price, most likely first. */
export function prizesOf(offer: Offer): readonly PaidPrize[] {
  const chances = new Map<string, Rational>()
  for (const { prizes } of offer.play.kinds(offer.variant)) {
    for (const [key, chance] of Object.entries(prizes)) {
      const before = chances.get(key)
      if (!before || compareRational(chance, before) > 0) chances.set(key, chance)
    }
  }
  const paid = [...chances].flatMap(([key, chance]): PaidPrize[] => {
    const rate = rateOf(offer, key)
    return rate && rate.num > 0n && chance.num > 0n ? [{ key, chance, rate }] : []
  })
  return paid.toSorted((a, b) => compareRational(b.chance, a.chance))
}

/** The amount of one unit of the stake field: 1, or the price of a point. */
export function unitOf({ pricing }: Offer): Minor {
  const points = pricing.model === 'fixedOdds' ? pricing.pointPrice : undefined
  const price = points === undefined ? undefined : parseRational(points)
  if (!price) return minor(MINOR_PER_UNIT)
  return minor((price.num * MINOR_PER_UNIT) / price.den)
}

/** A rate as the payout of one currency unit, rounded down. */
export function amountOf(rate: Rational, currency: Currency): Minor {
  return roundDownToPayable(multiplyRational(rate, rational(MINOR_PER_UNIT)), currency)
}

/** The payout of a winning line of one currency unit, stake included, rounded down. */
export function payoutOfUnit(offer: Offer, currency: Currency): Minor {
  const [main] = prizesOf(offer)
  return amountOf(main?.rate ?? ZERO_RATIONAL, currency)
}

/** The probability of one line: "20 %" if it is likely, "1 in 1,000" if not. */
export function chanceText(translator: Translator, offer: Offer): string {
  const [main] = prizesOf(offer)
  return main ? chanceOf(translator, main.chance) : '–'
}

/** From here on numbers are written in words instead of zeros. */
const VAST = 1e12

/** Formats a probability. */
export function chanceOf({ t, number }: Translator, chance: Rational): string {
  const share = rationalToNumber(chance)
  if (share > 0.1) return number(share, { style: 'percent', maximumFractionDigits: 1 })
  const of = rationalToNumber(divideRational(ONE_RATIONAL, chance))
  const isVast = of >= VAST
  const digits = of < 100 || isVast ? 1 : 0
  const count = number(of, {
    maximumFractionDigits: digits,
    ...(isVast ? { notation: 'scientific' } : {}),
  })
  return t('lottery.oneIn', { count })
}

/** The return to player in the long run ("97,5 %"), rebates included. */
export function rtpText({ number }: Translator, offer: Offer): string {
  const { play, pricing, variant, ownGroup } = offer
  const isLower = ownGroup !== undefined && pricing.model === 'prizeGroup'
  const rebate = isLower ? rateOfShare(ownGroup - pricing.group) : ZERO_RATIONAL
  const share = rationalToNumber(addRational(rtpOf(play, pricing, variant), rebate))
  return number(share, { style: 'percent', maximumFractionDigits: 2 })
}
