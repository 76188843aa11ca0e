import { findPlay, decodePricing, prizeOf } from '@fairhouse/lottery/all'
import { minor, rational, type Rational } from '@fairhouse/money'
import { bonusValue, turnoverOf, type BonusValue, type GrantTerms } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'

/**
 * The bet that a bonus is thought to be played in: that the sum of five digits is big, half of all
 * draws exactly. No bet of a lottery is closer to even.
 */
const PLAY = 'SSC_2S_SUM_BIG'
/** Its price where the brand does not sell it: what our own lotteries give back. */
const USUAL_PRICE = 'g1950'

/** Steps of the computation at most: others wait for it, a quarter of a second. */
const MOST_STEPS = 50_000_000

/** The exact chance of the bet, and what it pays for a stake of one in a brand. */
export async function readEvenBet(
  db: Tx,
  brandId: number,
): Promise<{ readonly chance: Rational; readonly odds: Rational }> {
  const rows = await db.query<{ price: string }>(
    `select prices ->> $2 as price from lotteries
     where brand_id = $1 and is_on_sale and prices ? $2 order by position limit 1`,
    [brandId, PLAY],
  )
  const play = findPlay(PLAY)
  const chance = play?.prizes['WIN']
  if (!play || !chance) throw new Error(`${PLAY} has no chance to win`)
  return { chance, odds: prizeOf(play, 'WIN', decodePricing(rows[0]?.price ?? USUAL_PRICE)) }
}

/**
 * What a bonus of an amount is worth that is staked bet by bet at its highest allowed stake, the
 * whole bonus at most, with amounts rounded to a part of the stake. Undefined for terms that such
 * bets cannot clear, and for so many bets that it would take too long.
 */
export function valueOf(
  terms: GrantTerms & { readonly kind: 'fixed' },
  { chance, odds }: { readonly chance: Rational; readonly odds: Rational },
): BonusValue | undefined {
  const most =
    terms.maxBet !== undefined && terms.maxBet < terms.amount ? terms.maxBet : terms.amount
  // The stake is a multiple of what makes its return a whole number, and all else of that part.
  const part = most / odds.den
  if (part === 0n) return undefined
  const stake = minor(part * odds.den)
  const round = (amount: bigint) => minor((amount / part) * part)
  const { maxConvert, ...others } = terms
  const rounded: GrantTerms = {
    ...others,
    amount: round(terms.amount),
    ...(maxConvert === undefined ? {} : { maxConvert: round(maxConvert) }),
  }
  const each = turnoverOf(rounded, 'lottery', stake)
  if (each === 0n) return undefined
  const bets = Number((terms.multiplier * terms.amount) / each) + 1
  const levels = Number(odds.den) * bets + Number((maxConvert ?? 0n) / part)
  if (levels * bets * 2 > MOST_STEPS) return undefined
  const loses = rational(chance.den - chance.num, chance.den)
  return bonusValue(rounded, minor(0n), {
    product: 'lottery',
    stake,
    returns: [
      { amount: minor((stake * odds.num) / odds.den), chance },
      { amount: minor(0n), chance: loses },
    ],
  })
}
