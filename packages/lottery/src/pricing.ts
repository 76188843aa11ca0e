import {
  addRational,
  compareRational,
  divideRational,
  multiplyRational,
  parseRational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import { priceKeyOf } from './play.ts'
import { accept, parseFields, refuse } from './selection-parser.ts'
import type { Evaluation, Parsed, Play, PriceOf, Pricing, Selection, Variant } from './types.ts'

/** A prize group of 2000 pays back everything (L-2.1). */
export const FULL_GROUP = 2000
/** No price gives back more than this, rebates included. */
export const RTP_MAX = rational(99n, 100n)
const ODDS = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,9})?$/

type Fields = Readonly<Record<string, unknown>>
type OddsMap = Readonly<Record<string, string>>

/** True for odds as prices carry them: a plain decimal such as "97.515", not negative. */
export function isOdds(text: unknown): text is string {
  return typeof text === 'string' && ODDS.test(text)
}

/** True for a prize group: an integer from 1 to 2000. */
export function isGroup(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= FULL_GROUP
}

/** True for the price of one point, or the stake that dividends are for: more than nothing. */
export function isUnit(text: unknown): text is string {
  return isOdds(text) && Number(text) > 0
}

/** A prize group needs the chance of every key it prices by itself. */
function canHaveGroup(play: Play): boolean {
  return !play.payOf || play.priceKeys.every((key) => key in play.prizes)
}

function parsePrizeGroup(fields: Fields): Parsed<Pricing> {
  const { group, maxGroup } = fields
  const expected = `integer 1-${FULL_GROUP}`
  if (group === undefined) return refuse('group', 'missing', expected)
  if (!isGroup(group)) return refuse('group', 'wrongType', expected)
  if (maxGroup === undefined) return accept({ model: 'prizeGroup', group })
  if (!isGroup(maxGroup)) return refuse('maxGroup', 'wrongType', expected)
  return accept({ model: 'prizeGroup', group, maxGroup })
}

/** Price keys that lines of the play can need under the variant. */
export function neededKeys(play: Play, variant: Variant): readonly string[] {
  if (play.payOf) return play.priceKeys
  const keys = play.kinds(variant).flatMap(({ prizes }) => Object.keys(prizes).map(priceKeyOf))
  return [...new Set(keys)]
}

function parseOddsMap(play: Play, variant: Variant, value: unknown, name: string): Parsed<OddsMap> {
  const map = parseFields(value, [...play.priceKeys, '*'], name)
  if (!map.ok) return map
  for (const [key, odds] of Object.entries(map.value)) {
    if (!isOdds(odds)) return refuse(`${name}.${key}`, 'wrongType', 'decimal text')
  }
  if (Object.keys(map.value).length === 0 || !play.hasPartialPrice) {
    const missing = neededKeys(play, variant).find((key) => !(key in map.value || '*' in map.value))
    if (missing !== undefined) return refuse(`${name}.${missing}`, 'missing')
  }
  return accept(map.value as OddsMap)
}

function parseFixedOdds(play: Play, variant: Variant, fields: Fields): Parsed<Pricing> {
  const { odds = play.tableOdds?.(variant), pointPrice } = fields
  if (odds === undefined) return refuse('odds', 'missing')
  if (play.hasPointPrice && pointPrice === undefined) return refuse('pointPrice', 'missing')
  if (pointPrice !== undefined && !isUnit(pointPrice)) {
    return refuse('pointPrice', 'wrongType', 'decimal text above 0')
  }
  const points = pointPrice === undefined ? {} : { pointPrice }
  if (isOdds(odds)) return accept({ model: 'fixedOdds', odds, ...points })
  if (typeof odds !== 'object') return refuse('odds', 'wrongType', 'decimal text')
  const map = parseOddsMap(play, variant, odds, 'odds')
  return map.ok ? accept({ model: 'fixedOdds', odds: map.value, ...points }) : map
}

function parseDividend(play: Play, variant: Variant, fields: Fields): Parsed<Pricing> {
  const { unit, dividends } = fields
  if (unit === undefined) return refuse('unit', 'missing')
  if (!isUnit(unit)) return refuse('unit', 'wrongType', 'decimal text above 0')
  if (dividends === undefined) return refuse('dividends', 'missing')
  const map = parseOddsMap(play, variant, dividends, 'dividends')
  return map.ok ? accept({ model: 'dividend', unit, dividends: map.value }) : map
}

const FIELDS_BY_MODEL = {
  prizeGroup: ['group', 'maxGroup'],
  fixedOdds: ['odds'],
  dividend: ['unit', 'dividends'],
} as const

/**
 * Checks a price (price table, conformance file): complete for every prize of the play under the
 * variant. Named 4D tables are filled in, so that the price says what it pays.
 */
export function parsePricing(play: Play, input: unknown, variant: Variant = {}): Parsed<Pricing> {
  const every = [...Object.values(FIELDS_BY_MODEL).flat(), 'model', 'pointPrice']
  const fields = parseFields(input, every, 'pricing')
  if (!fields.ok) return fields
  const { model } = fields.value
  const models = (Object.keys(FIELDS_BY_MODEL) as (keyof typeof FIELDS_BY_MODEL)[]).filter(
    (one) =>
      (one !== 'prizeGroup' || canHaveGroup(play)) && (one !== 'dividend' || play.hasDividends),
  )
  const known = models.find((one) => one === model)
  if (!known)
    return refuse('model', model === undefined ? 'missing' : 'notInGame', models.join(', '))
  const points = known === 'fixedOdds' && play.hasPointPrice ? ['pointPrice'] : []
  const exact = parseFields(input, ['model', ...FIELDS_BY_MODEL[known], ...points], 'pricing')
  if (!exact.ok) return exact
  if (known === 'prizeGroup') return parsePrizeGroup(exact.value)
  if (known === 'fixedOdds') return parseFixedOdds(play, variant, exact.value)
  return parseDividend(play, variant, exact.value)
}

function oddsOf(odds: string | OddsMap, key: string): string | undefined {
  return typeof odds === 'string' ? odds : (odds[key] ?? odds['*'])
}

function readOdds(play: Play, key: string, text: string | undefined): Rational {
  const value = isOdds(text) ? parseRational(text) : undefined
  if (!value) throw new RangeError(`no odds for prize ${key} of ${play.code}`)
  return value
}

/** The price of one key of the play: `chanceKey` names the chance that a group divides by. */
function priceOfKey(play: Play, pricing: Pricing, key: string, chanceKey = key): Rational {
  if (pricing.model === 'prizeGroup') {
    const chance = play.prizes[chanceKey]
    if (!chance) throw new RangeError(`${play.code} has no prize ${chanceKey}`)
    const group = Math.min(pricing.group, pricing.maxGroup ?? FULL_GROUP)
    return divideRational(rational(BigInt(group), BigInt(FULL_GROUP)), chance)
  }
  if (pricing.model === 'fixedOdds') return readOdds(play, key, oddsOf(pricing.odds, key))
  const amount = readOdds(play, key, oddsOf(pricing.dividends, key))
  return divideRational(amount, readOdds(play, key, pricing.unit))
}

/**
 * What one line that wins the outcome pays for one unit of stake, stake included, exactly:
 * g / 2000 / p with g = min(group, maxGroup), or the odds, or the dividend (L-6.2).
 * Throws RangeError for a key the play does not have, or one that the price leaves out.
 */
export function prizeOf(play: Play, key: string, pricing: Pricing): Rational {
  if (play.payOf) return play.payOf(key, (priceKey) => priceOfKey(play, pricing, priceKey))
  if (!(key in play.prizes)) throw new RangeError(`${play.code} has no prize ${key}`)
  return priceOfKey(play, pricing, priceKeyOf(key), key)
}

/** True unless the play allows a price to leave keys out, and this one leaves the key out. */
function isPaid(play: Play, key: string, pricing: Pricing): boolean {
  if (!play.hasPartialPrice || pricing.model === 'prizeGroup') return true
  const odds = pricing.model === 'fixedOdds' ? pricing.odds : pricing.dividends
  return oddsOf(odds, priceKeyOf(key)) !== undefined
}

/** What an evaluation is worth at a price, and how many lines it counts as won. */
export interface Award {
  /** Winnings for one unit of stake per line, stake included, exactly; pushes are refunds. */
  readonly rate: Rational
  readonly winningLines: number
}

/** The award of an evaluation: hits without a price have lost. Throws RangeError as `prizeOf`. */
export function awardOf(play: Play, evaluation: Evaluation, pricing: Pricing): Award {
  let rate = ZERO_RATIONAL
  let winningLines = 0
  for (const [key, hits] of Object.entries(evaluation.hits)) {
    if (!isPaid(play, key, pricing)) continue
    winningLines += hits
    rate = addRational(rate, multiplyRational(prizeOf(play, key, pricing), rational(BigInt(hits))))
  }
  return { rate, winningLines }
}

/** Only the rate of `awardOf`. Throws RangeError as `prizeOf` does. */
export function payoutRate(play: Play, evaluation: Evaluation, pricing: Pricing): Rational {
  return awardOf(play, evaluation, pricing).rate
}

/**
 * The award of the draw that pays a selection most at this price: the possible win on the slip.
 * Throws RangeError as `prizeOf`.
 */
export function bestAward(
  play: Play,
  selection: Selection,
  pricing: Pricing,
  variant: Variant,
): Award {
  const worth = (key: string): number =>
    isPaid(play, key, pricing) ? rationalToNumber(prizeOf(play, key, pricing)) : 0
  return awardOf(play, play.bestEvaluation(selection, variant, worth), pricing)
}

/** Expected return of a line of the best-paid kind, as a share of the stake. */
function returnOfKinds(play: Play, pricing: Pricing, variant: Variant): Rational {
  let highest = ZERO_RATIONAL
  for (const { prizes, push } of play.kinds(variant)) {
    let share = push
    for (const [key, chance] of Object.entries(prizes)) {
      if (!isPaid(play, key, pricing)) continue
      share = addRational(share, multiplyRational(chance, prizeOf(play, key, pricing)))
    }
    if (compareRational(share, highest) > 0) highest = share
  }
  return highest
}

/**
 * Share of the stake that the line that returns most gives back in the long run; a pushed stake is
 * returned. Throws RangeError as `prizeOf`.
 */
export function rtpOf(play: Play, pricing: Pricing, variant: Variant): Rational {
  const priceOf: PriceOf = (key) => priceOfKey(play, pricing, key)
  const share = play.returnOf?.(priceOf, variant) ?? returnOfKinds(play, pricing, variant)
  if (pricing.model !== 'fixedOdds' || pricing.pointPrice === undefined) return share
  return divideRational(share, readOdds(play, 'pointPrice', pricing.pointPrice))
}

/**
 * Loading rule for every price: throws RangeError when a line returns more than 99 % with pushes
 * (L-3.5). Exactly 99 % is allowed.
 */
export function assertPriceAllowed(play: Play, pricing: Pricing, variant: Variant): void {
  const rtp = rtpOf(play, pricing, variant)
  if (compareRational(rtp, RTP_MAX) > 0) {
    throw new RangeError(`${play.code} would return ${rtp.num}/${rtp.den} of the stake: over 99 %`)
  }
}
