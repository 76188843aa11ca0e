import {
  decodePricing,
  decodeSelection,
  decodeVariant,
  findPlay,
  liabilityAt,
  outcomeRates,
  WHOLE,
  type OutcomeRate,
} from '@fairhouse/lottery/all'
import type { Minor } from '@fairhouse/money'
import type { BetRow } from '../lotteries/index.ts'
import type { ExposureLimits } from './limits.ts'
import { capacityKey, type Need } from './capacity.ts'

/** The parts of a bet that determine its outcomes and payouts. */
type RatedBet = Pick<BetRow, 'playCode' | 'selection' | 'price' | 'variant'>

const known = new Map<string, readonly OutcomeRate[]>()
/** Size limits of the cache: selections of many outcomes are long and not cached. */
const KNOWN_MAX = 20_000
const KNOWN_OUTCOMES_MAX = 100

/** Parsed prices: there are few. */
const pricings = new Map<string, ReturnType<typeof decodePricing>>()
const PRICINGS_MAX = 5_000

function pricingOf(price: string) {
  const before = pricings.get(price)
  if (before) return before
  if (pricings.size >= PRICINGS_MAX) pricings.clear()
  const pricing = decodePricing(price)
  pricings.set(price, pricing)
  return pricing
}

/** Payout rates of a stored bet by outcome. Throws RangeError for an unknown play or text. */
export function ratesOf(bet: RatedBet): readonly OutcomeRate[] {
  const key = `${bet.playCode} ${bet.selection} ${bet.price} ${bet.variant}`
  const before = known.get(key)
  if (before) return before
  const play = findPlay(bet.playCode)
  if (!play) throw new RangeError(`play ${bet.playCode} is not built`)
  const rates = outcomeRates({
    play,
    selection: decodeSelection(bet.selection),
    pricing: pricingOf(bet.price),
    variant: decodeVariant(bet.variant),
  })
  if (rates.length <= KNOWN_OUTCOMES_MAX) {
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, rates)
  }
  return rates
}

/**
 * The limit of a key; null without one. A play counted as a whole has the limit of plays; one
 * counted by outcome has both, as each outcome is a possible draw.
 */
export function capOf(
  { playPayout, outcomePayout }: ExposureLimits,
  outcome: string,
): Minor | null {
  if (outcome === WHOLE || outcomePayout === null) return playPayout
  return playPayout !== null && playPayout < outcomePayout ? playPayout : outcomePayout
}

/** The row that counts a member's stake on an issue. */
export const memberKey = (accountId: bigint) => ({ playCode: '', outcome: String(accountId) })

/**
 * Capacity that a member's stake on an issue needs under the member's limit; undefined without a
 * limit. Own bets and shares of group tickets count in the same row.
 */
export function memberNeed(
  accountId: bigint,
  amount: bigint,
  { memberStake }: Pick<ExposureLimits, 'memberStake'>,
): Need | undefined {
  if (memberStake === null || amount === 0n) return undefined
  return { ...memberKey(accountId), amount, cap: memberStake }
}

/**
 * The capacity that bets on one issue need, each row once. The stakes count towards the limit of
 * the placing account; undefined where they were counted when members bought their shares.
 */
export function needsOf(
  bets: readonly (BetRow & { readonly stake: bigint })[],
  accountId: bigint | undefined,
  limits: ExposureLimits,
  maxPayout: Minor,
): readonly Need[] {
  const needs: { playCode: string; outcome: string; amount: bigint; cap: bigint }[] = []
  // A single bet, as most slips are, names each outcome once.
  const byRow = bets.length > 1 ? new Map<string, { amount: bigint }>() : undefined
  const add = (playCode: string, outcome: string, amount: bigint, cap: bigint | null) => {
    if (cap === null || amount === 0n) return
    const key = byRow && capacityKey({ playCode, outcome })
    const before = key === undefined ? undefined : byRow?.get(key)
    if (before) {
      before.amount += amount
      return
    }
    const need = { playCode, outcome, amount, cap }
    needs.push(need)
    if (key !== undefined) byRow?.set(key, need)
  }
  let stake = 0n
  for (const bet of bets) {
    stake += bet.stake
    const { playCode, unitStake, multiple } = bet
    for (const { key, rate } of ratesOf(bet)) {
      add(playCode, key, liabilityAt(rate, unitStake, multiple, maxPayout), capOf(limits, key))
    }
  }
  const ofMember = accountId === undefined ? undefined : memberNeed(accountId, stake, limits)
  return ofMember ? [...needs, ofMember] : needs
}
