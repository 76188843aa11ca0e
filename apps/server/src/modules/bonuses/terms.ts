import { minor, minorToWire } from '@fairhouse/money'
import { RATE_PRODUCTS, type BonusTerms } from '@fairhouse/protocol'
import type { GrantTerms } from '@fairhouse/rewards'

/** Terms of a grant as a row keeps them: amounts as texts, as numbers of JSON would lose digits. */
export interface StoredTerms {
  readonly multiplier: string
  /** Days that it runs, from when it is claimed. */
  readonly days: number
  /** Basis points by product. */
  readonly weights: Readonly<Record<string, number>>
  readonly maxBet: string | null
  readonly maxConvert: string | null
}

const DAY_SECONDS = 86_400

/** The terms as the rules take them; times are in seconds. */
export function termsOf(stored: StoredTerms, granted: bigint): GrantTerms {
  const { multiplier, days, weights, maxBet, maxConvert } = stored
  return {
    kind: 'fixed',
    amount: minor(granted),
    multiplier: BigInt(multiplier),
    lasts: days * DAY_SECONDS,
    weights: new Map(Object.entries(weights).map(([product, bp]) => [product, BigInt(bp)])),
    ...(maxBet === null ? {} : { maxBet: minor(BigInt(maxBet)) }),
    ...(maxConvert === null ? {} : { maxConvert: minor(BigInt(maxConvert)) }),
    forfeitOnWithdraw: false,
  }
}

/** The terms as a row keeps them. */
export function storeTerms(terms: BonusTerms): StoredTerms {
  return {
    multiplier: String(terms.multiplier),
    days: terms.days,
    weights: Object.fromEntries(terms.weights.map(({ product, rateBp }) => [product, rateBp])),
    maxBet: terms.maxBetMinor,
    maxConvert: terms.maxConvertMinor,
  }
}

const money = (amount: string | null) =>
  amount === null ? null : minorToWire(minor(BigInt(amount)))

/** The terms as members and staff read them. */
export function presentTerms(stored: StoredTerms): BonusTerms {
  return {
    multiplier: Number(stored.multiplier),
    days: stored.days,
    weights: RATE_PRODUCTS.flatMap((product) => {
      const rateBp = stored.weights[product]
      return rateBp === undefined ? [] : [{ product, rateBp }]
    }),
    maxBetMinor: money(stored.maxBet),
    maxConvertMinor: money(stored.maxConvert),
  }
}
