import {
  addRational,
  compareRational,
  divideRational,
  multiplyRational,
  parseRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import { accept, parseFields, refuse } from './selection-parser.ts'
import type { Evaluation, Parsed, Play, Pricing, Variant } from './types.ts'

/** A prize group of 2000 pays back everything (reference/lottery.md section 2). */
const FULL_GROUP = 2000
const RTP_MAX = rational(99n, 100n)
const ODDS = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,9})?$/

/** True for odds as prices carry them: a plain decimal such as "97.515", not negative. */
export function isOdds(text: unknown): text is string {
  return typeof text === 'string' && ODDS.test(text)
}

/** True for a prize group: an integer from 1 to 2000. */
export function isGroup(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= FULL_GROUP
}

function parsePrizeGroup(fields: Readonly<Record<string, unknown>>): Parsed<Pricing> {
  const { group, maxGroup } = fields
  const expected = `integer 1-${FULL_GROUP}`
  if (group === undefined) return refuse('group', 'missing', expected)
  if (!isGroup(group)) return refuse('group', 'wrongType', expected)
  if (maxGroup === undefined) return accept({ model: 'prizeGroup', group })
  if (!isGroup(maxGroup)) return refuse('maxGroup', 'wrongType', expected)
  return accept({ model: 'prizeGroup', group, maxGroup })
}

function parseFixedOdds(play: Play, odds: unknown): Parsed<Pricing> {
  if (odds === undefined) return refuse('odds', 'missing')
  if (isOdds(odds)) return accept({ model: 'fixedOdds', odds })
  if (typeof odds !== 'object') return refuse('odds', 'wrongType', 'decimal text')
  const keys = [...Object.keys(play.prizes), '*']
  const map = parseFields(odds, keys, 'odds')
  if (!map.ok) return map
  for (const [key, value] of Object.entries(map.value)) {
    if (!isOdds(value)) return refuse(`odds.${key}`, 'wrongType', 'decimal text')
  }
  const missing = Object.keys(play.prizes).find((key) => !(key in map.value || '*' in map.value))
  if (missing !== undefined) return refuse(`odds.${missing}`, 'missing')
  return accept({ model: 'fixedOdds', odds: map.value as Readonly<Record<string, string>> })
}

/** Checks a price (price table, conformance file): complete for every prize of the play. */
export function parsePricing(play: Play, input: unknown): Parsed<Pricing> {
  const fields = parseFields(input, ['model', 'group', 'maxGroup', 'odds'], 'pricing')
  if (!fields.ok) return fields
  const { model } = fields.value
  const others = model === 'prizeGroup' ? ['group', 'maxGroup'] : ['odds']
  const exact = parseFields(input, ['model', ...others], 'pricing')
  if (!exact.ok) return exact
  if (model === 'prizeGroup') return parsePrizeGroup(exact.value)
  if (model === 'fixedOdds') return parseFixedOdds(play, exact.value['odds'])
  return refuse('model', model === undefined ? 'missing' : 'notInGame', 'prizeGroup, fixedOdds')
}

function probabilityOf(play: Play, key: string): Rational {
  const probability = play.prizes[key]
  if (!probability) throw new RangeError(`${play.code} has no prize ${key}`)
  return probability
}

/**
 * What one line that wins the prize `key` pays for one unit of stake, stake included, exactly:
 * g / 2000 / p with g = min(group, maxGroup), or the odds (CASES.md, "Pricing"). Throws
 * RangeError for a key the play does not have, or one that the price leaves out.
 */
export function prizeOf(play: Play, key: string, pricing: Pricing): Rational {
  const probability = probabilityOf(play, key)
  if (pricing.model === 'prizeGroup') {
    const group = Math.min(pricing.group, pricing.maxGroup ?? FULL_GROUP)
    return divideRational(rational(BigInt(group), BigInt(FULL_GROUP)), probability)
  }
  const { odds } = pricing
  const text = typeof odds === 'string' ? odds : (odds[key] ?? odds['*'])
  const value = isOdds(text) ? parseRational(text) : undefined
  if (!value) throw new RangeError(`no odds for prize ${key} of ${play.code}`)
  return value
}

/**
 * Winnings of an evaluation for one unit of stake per line, stake included, exactly; pushes are
 * refunds and not in it. Throws RangeError as `prizeOf`.
 */
export function payoutRate(play: Play, evaluation: Evaluation, pricing: Pricing): Rational {
  let rate = ZERO_RATIONAL
  for (const [key, hits] of Object.entries(evaluation.hits)) {
    rate = addRational(rate, multiplyRational(prizeOf(play, key, pricing), rational(BigInt(hits))))
  }
  return rate
}

/** Share of the stake that one line returns in the long run; a pushed stake is returned. */
export function rtpOf(play: Play, pricing: Pricing, variant: Variant): Rational {
  let rtp = play.pushProbability(variant)
  for (const [key, probability] of Object.entries(play.prizes)) {
    rtp = addRational(rtp, multiplyRational(probability, prizeOf(play, key, pricing)))
  }
  return rtp
}

/**
 * Loading rule for every price: throws RangeError when a line returns more than 99 % with pushes
 * (reference/lottery.md, "Odds traps found"). Exactly 99 % is allowed.
 */
export function assertPriceAllowed(play: Play, pricing: Pricing, variant: Variant): void {
  const rtp = rtpOf(play, pricing, variant)
  if (compareRational(rtp, RTP_MAX) > 0) {
    throw new RangeError(`${play.code} would return ${rtp.num}/${rtp.den} of the stake: over 99 %`)
  }
}
