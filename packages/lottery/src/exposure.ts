import {
  compareRational,
  floorRational,
  minor,
  multiplyRational,
  parseRational,
  rational,
  ZERO_RATIONAL,
  type Minor,
  type Rational,
} from '@fairhouse/money'
import { encodePricing } from './pricing-codec.ts'
import { bestAward, prizeOf } from './pricing.ts'
import type { Play, Pricing, Selection, Variant } from './types.ts'

/**
 * Exposure: what the operator would pay, by outcome (L-2.4). A play with
 * few outcomes is counted exactly, by outcome key: "45" is a number, "3:7" the 7 at the third
 * position, "1-3-7" a tuple, "-" the bet without a choice. The payout of a key is that of its
 * highest prize, once: a number that a draw shows twice pays twice this amount. All other plays
 * have a single key, WHOLE, with the maximum each bet could pay: an upper bound for any draw.
 */
export const WHOLE = '*'

/** Tuples of more outcomes than these are counted as a whole: a bet may cover all of them. */
const TUPLES_MAX = 1_500

/** The parts of a bet that decide its payouts. */
export interface ExposedBet {
  readonly play: Play
  /** Canonical. */
  readonly selection: Selection
  readonly pricing: Pricing
  readonly variant: Variant
}

/** What an outcome pays for one unit of unit stake × multiple. */
export interface OutcomeRate {
  readonly key: string
  readonly rate: Rational
}

/** True where exposure is counted by outcome key. */
export function hasOutcomeKeys({ outcomes }: Play): boolean {
  return outcomes !== undefined && (outcomes.kind !== 'tuples' || outcomes.count <= TUPLES_MAX)
}

/** Position numbers as the pad shows them: 1 first. */
function positionOf({ pad }: Play, index: number): number {
  return 'positions' in pad ? (pad.positions[index] ?? index + 1) : index + 1
}

function tuplesOf(positions: readonly (readonly string[])[], isDistinct: boolean): string[] {
  let tuples: string[][] = [[]]
  for (const chosen of positions) {
    tuples = tuples.flatMap((tuple) =>
      chosen.filter((one) => !isDistinct || !tuple.includes(one)).map((one) => [...tuple, one]),
    )
  }
  return tuples.map((tuple) => tuple.join('-'))
}

/** The outcome keys that a canonical selection covers. */
export function outcomeKeys(play: Play, selection: Selection): readonly string[] {
  const { outcomes } = play
  if (!outcomes || !hasOutcomeKeys(play) || selection.base !== undefined) return [WHOLE]
  const { positions = [] } = selection
  switch (outcomes.kind) {
    case 'choices':
      return selection[outcomes.field] ?? []
    case 'cells':
      return positions.flatMap((chosen, at) =>
        chosen.map((choice) => `${positionOf(play, at)}:${choice}`),
      )
    case 'tuples':
      return tuplesOf(positions, outcomes.isDistinct)
    case 'whole':
      return ['-']
  }
}

/** The selection of this single outcome; undefined where the play has no such key. */
export function selectionOfKey(play: Play, key: string): Selection | undefined {
  const { outcomes, pad } = play
  if (!outcomes || !hasOutcomeKeys(play)) return undefined
  const input = (): Selection => {
    if (outcomes.kind === 'choices') return { [outcomes.field]: [key] }
    if (outcomes.kind === 'tuples') return { positions: key.split('-').map((choice) => [choice]) }
    if (outcomes.kind === 'whole') return {}
    const [position, choice = ''] = key.split(':')
    const places = 'positions' in pad ? pad.positions : []
    return { positions: places.map((one) => (String(one) === position ? [choice] : [])) }
  }
  if (outcomes.kind === 'whole' && key !== '-') return undefined
  const parsed = play.parse(input())
  return parsed.ok && outcomeKeys(play, parsed.value)[0] === key ? parsed.value : undefined
}

/** The part of a canonical selection that covers these keys; undefined where there is none. */
export function selectionOfKeys(
  play: Play,
  selection: Selection,
  keys: ReadonlySet<string>,
): Selection | undefined {
  const { outcomes } = play
  const { positions = [] } = selection
  const part = (): Selection => {
    if (outcomes?.kind === 'choices') {
      const { field } = outcomes
      return { [field]: (selection[field] ?? []).filter((choice) => keys.has(choice)) }
    }
    return {
      positions: positions.map((chosen, at) =>
        chosen.filter((choice) => keys.has(`${positionOf(play, at)}:${choice}`)),
      ),
    }
  }
  // A tuple's numbers belong together: they are not selections by themselves.
  if (outcomes?.kind !== 'choices' && outcomes?.kind !== 'cells') return undefined
  const parsed = play.parse(part())
  return parsed.ok ? parsed.value : undefined
}

const known = new WeakMap<Pricing, Map<string, Rational>>()

/** The highest prize that the outcome can win, once. */
function rateOfKey(play: Play, key: string, pricing: Pricing, variant: Variant): Rational {
  const selection = selectionOfKey(play, key)
  if (!selection) return ZERO_RATIONAL
  const { hits } = play.bestEvaluation(selection, variant)
  let highestPaying = ZERO_RATIONAL
  for (const prize of Object.keys(hits)) {
    const rate = prizeOf(play, prize, pricing)
    if (compareRational(rate, highestPaying) > 0) highestPaying = rate
  }
  return highestPaying
}

/** One prize for all choices: worked out once per price. */
function isUniform({ prizes, payOf, outcomes }: Play): boolean {
  return (outcomes?.kind === 'tuples' || outcomes?.kind === 'cells') && 'WIN' in prizes && !payOf
}

/**
 * What a bet would pay by outcome key, for one unit of unit stake × multiple, exactly. Throws
 * RangeError as `prizeOf`.
 */
export function outcomeRates(bet: ExposedBet): readonly OutcomeRate[] {
  const { play, selection, pricing, variant } = bet
  const keys = outcomeKeys(play, selection)
  if (keys[0] === WHOLE) {
    return [{ key: WHOLE, rate: bestAward(play, selection, pricing, variant).rate }]
  }
  const rates = known.get(pricing) ?? new Map<string, Rational>()
  known.set(pricing, rates)
  // A price belongs to one play; its variant may differ from bet to bet.
  const name = `${play.code} ${JSON.stringify(variant)}`
  const isOne = isUniform(play)
  return keys.map((key) => {
    const at = isOne ? name : `${name} ${key}`
    let rate = rates.get(at)
    if (rate === undefined) {
      rate = rateOfKey(play, key, pricing, variant)
      rates.set(at, rate)
    }
    return { key, rate }
  })
}

/**
 * What an outcome rate is in ledger units, rounded up: at most `maxPayout`, as a settlement pays no
 * more for a bet.
 */
export function liabilityAt(
  rate: Rational,
  unitStake: bigint,
  multiple: number,
  maxPayout: Minor,
): Minor {
  const exact = rate.num * unitStake * BigInt(multiple)
  const units = (exact + rate.den - 1n) / rate.den
  return minor(units > maxPayout ? maxPayout : units)
}

/** Decimals of reduced odds; further ones are cut off. */
const ODDS_SCALE = 1_000n

function reducedOdds(odds: string, percent: number): string {
  const value = parseRational(odds) ?? ZERO_RATIONAL
  const share = multiplyRational(value, rational(BigInt(percent), 100n))
  const scaled = floorRational(multiplyRational(share, rational(ODDS_SCALE)))
  const digits = (scaled % ODDS_SCALE).toString().padStart(3, '0').replace(/0+$/, '')
  return `${scaled / ODDS_SCALE}${digits === '' ? '' : `.${digits}`}`
}

/**
 * A price at a percentage of its odds (1 to 99), for numbers that are nearly sold out; a prize
 * group is reduced to that share. Throws RangeError for announced dividends: not reducible.
 */
export function reducedPricing(pricing: Pricing, percent: number): Pricing {
  if (pricing.model === 'dividend') throw new RangeError('dividends are not reduced')
  if (pricing.model === 'prizeGroup') {
    return { ...pricing, group: Math.max(1, Math.floor((pricing.group * percent) / 100)) }
  }
  const { odds } = pricing
  if (typeof odds === 'string') return { ...pricing, odds: reducedOdds(odds, percent) }
  const reduced = Object.entries(odds).map(([key, one]) => [key, reducedOdds(one, percent)])
  return { ...pricing, odds: Object.fromEntries(reduced) as Record<string, string> }
}

/** `reducedPricing` in the form a bet stores it. Throws RangeError as that does. */
export function reducedPrice(pricing: Pricing, percent: number): string {
  return encodePricing(reducedPricing(pricing, percent))
}
