import { isGroup, isOdds, isUnit } from './pricing.ts'
import type { Pricing } from './types.ts'

/**
 * Compact text of a price, for the database.
 *   prize group  "g1950", under a maximum "g1950<1900"
 *   odds         "x99", by key "x*=99,G3=5.5", with the price of a point "x80@23"
 *   dividends    "d10:1=0,2=2014910" (paid for a stake of 10)
 */

const GROUP = /^g([1-9]\d{0,3})(?:<([1-9]\d{0,3}))?$/
const KEY = /^[A-Z0-9_+*]{1,24}$/

type OddsMap = Readonly<Record<string, string>>

function encodeMap(map: OddsMap): string {
  const entries = Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const isValid = entries.every(([key, odds]) => KEY.test(key) && isOdds(odds))
  if (!isValid || entries.length === 0) throw new RangeError('odds are decimals by key')
  return entries.map(([key, odds]) => `${key}=${odds}`).join(',')
}

function decodeMap(text: string): OddsMap | undefined {
  const entries = text.split(',').map((part) => part.split('=') as [string, string])
  const isValid = entries.every(
    ([key, odds, more]: readonly unknown[], index) =>
      typeof key === 'string' &&
      KEY.test(key) &&
      isOdds(odds) &&
      more === undefined &&
      (index === 0 || (entries[index - 1]?.[0] ?? '') < key),
  )
  return isValid ? Object.fromEntries(entries) : undefined
}

/** Text for the database. Throws RangeError for a malformed price. */
export function encodePricing(pricing: Pricing): string {
  if (pricing.model === 'prizeGroup') {
    const { group, maxGroup } = pricing
    if (!isGroup(group) || (maxGroup !== undefined && !isGroup(maxGroup))) {
      throw new RangeError('a prize group is an integer from 1 to 2000')
    }
    const cap = maxGroup === undefined ? '' : `<${maxGroup}`
    return `g${group}${cap}`
  }
  if (pricing.model === 'dividend') {
    if (!isUnit(pricing.unit)) throw new RangeError('a dividend is for a stake above 0')
    return `d${pricing.unit}:${encodeMap(pricing.dividends)}`
  }
  const { odds, pointPrice } = pricing
  if (pointPrice !== undefined && !isUnit(pointPrice)) {
    throw new RangeError('the price of a point is above 0')
  }
  const points = pointPrice === undefined ? '' : `@${pointPrice}`
  if (typeof odds !== 'string') return `x${encodeMap(odds)}${points}`
  if (!isOdds(odds)) throw new RangeError('odds are a plain decimal')
  return `x${odds}${points}`
}

function decodeOdds(text: string): Pricing | undefined {
  const [body = '', pointPrice, ...more] = text.split('@')
  if (more.length > 0 || (pointPrice !== undefined && !isUnit(pointPrice))) return undefined
  const odds = isOdds(body) ? body : decodeMap(body)
  if (odds === undefined) return undefined
  return { model: 'fixedOdds', odds, ...(pointPrice !== undefined && { pointPrice }) }
}

function decodeDividend(text: string): Pricing | undefined {
  const [unit = '', body = '', ...more] = text.split(':')
  const dividends = more.length === 0 && isUnit(unit) ? decodeMap(body) : undefined
  return dividends && { model: 'dividend', unit, dividends }
}

function decodeGroup(text: string): Pricing | undefined {
  const match = GROUP.exec(text)
  const group = Number(match?.[1])
  const maxGroup = match?.[2] === undefined ? undefined : Number(match[2])
  if (!isGroup(group) || (maxGroup !== undefined && !isGroup(maxGroup))) return undefined
  return { model: 'prizeGroup', group, ...(maxGroup !== undefined && { maxGroup }) }
}

const DECODERS: Readonly<Record<string, (text: string) => Pricing | undefined>> = {
  g: decodeGroup,
  x: (text) => decodeOdds(text.slice(1)),
  d: (text) => decodeDividend(text.slice(1)),
}

/** Reads what `encodePricing` wrote. Throws RangeError for any other text. */
export function decodePricing(text: string): Pricing {
  const pricing = DECODERS[text.charAt(0)]?.(text)
  if (!pricing) throw new RangeError(`"${text}" is no price`)
  return pricing
}
