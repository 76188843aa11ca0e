import type { Translator } from '@fairhouse/i18n'
import {
  decodePricing,
  decodeVariant,
  findPlay,
  type Play,
  PLAYS,
  type Pricing,
  prizeOf,
  rtpOf,
  type Variant,
} from '@fairhouse/lottery'
import {
  type Currency,
  divideRational,
  MINOR_PER_UNIT,
  type Minor,
  multiplyRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  rationalToNumber,
  roundDownToPayable,
} from '@fairhouse/money'

/** A play as a lottery offers it, read from the wire. */
export interface Offer {
  readonly play: Play
  /** Canonical texts, sent back with a bet. */
  readonly price: string
  readonly variantText: string
  readonly pricing: Pricing
  readonly variant: Variant
}

interface OfferWire {
  readonly playCode: string
  readonly price: string
  readonly variant: string
}

/** Undefined when this page does not know the play or its price yet. */
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

const PLACES = new Map(PLAYS.map(({ code }, place) => [code, place]))

/** What a lottery offers, in the order in which a page shows plays. */
export function readOffers(wires: readonly OfferWire[]): Offer[] {
  const placeOf = ({ play }: Offer) => PLACES.get(play.code) ?? PLACES.size
  return wires
    .flatMap((wire) => readOffer(wire) ?? [])
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The likeliest prize of a line: most plays have but one. */
function mainPrizeOf({ prizes }: Play): readonly [string, Rational] | undefined {
  return Object.entries(prizes).toSorted(
    (a, b) => rationalToNumber(b[1]) - rationalToNumber(a[1]),
  )[0]
}

/** What a line of one currency unit pays when it wins, stake included, rounded down. */
export function payoutOfUnit({ play, pricing }: Offer, currency: Currency): Minor {
  const [key = 'WIN'] = mainPrizeOf(play) ?? []
  const exact = multiplyRational(prizeOf(play, key, pricing), rational(MINOR_PER_UNIT))
  return roundDownToPayable(exact, currency)
}

/** The chance of one line: "20 %" where it is likely, "1 in 1,000" where it is not. */
export function chanceText({ t, number }: Translator, { play }: Offer): string {
  const [, chance] = mainPrizeOf(play) ?? []
  if (!chance || chance.num === 0n) return '–'
  const share = rationalToNumber(chance)
  if (share > 0.1) return number(share, { style: 'percent', maximumFractionDigits: 1 })
  const of = rationalToNumber(divideRational(ONE_RATIONAL, chance))
  return t('lottery.oneIn', { count: number(of, { maximumFractionDigits: of < 100 ? 1 : 0 }) })
}

/** The share of stakes that returns in the long run ("97,5 %"). */
export function rtpText({ number }: Translator, { play, pricing, variant }: Offer): string {
  const share = rationalToNumber(rtpOf(play, pricing, variant))
  return number(share, { style: 'percent', maximumFractionDigits: 2 })
}
