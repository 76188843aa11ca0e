import { isGroup, isOdds } from './pricing.ts'
import type { Pricing } from './types.ts'

const GROUP = /^g([1-9]\d{0,3})(?:<([1-9]\d{0,3}))?$/

/**
 * Text for the database: "g1950", "g1950<1900" (group under a maximum), "x99" (odds). Throws
 * RangeError for odds by key, which no play here needs, and for a malformed price.
 */
export function encodePricing(pricing: Pricing): string {
  if (pricing.model === 'prizeGroup') {
    const { group, maxGroup } = pricing
    if (!isGroup(group) || (maxGroup !== undefined && !isGroup(maxGroup))) {
      throw new RangeError('a prize group is an integer from 1 to 2000')
    }
    const cap = maxGroup === undefined ? '' : `<${maxGroup}`
    return `g${group}${cap}`
  }
  if (!isOdds(pricing.odds)) throw new RangeError('only a single decimal of odds can be stored')
  return `x${pricing.odds}`
}

/** Reads what `encodePricing` wrote. Throws RangeError for any other text. */
export function decodePricing(text: string): Pricing {
  const odds = text.slice(1)
  if (text.startsWith('x') && isOdds(odds)) return { model: 'fixedOdds', odds }
  const match = GROUP.exec(text)
  const group = Number(match?.[1])
  const maxGroup = match?.[2] === undefined ? undefined : Number(match[2])
  if (!isGroup(group) || (maxGroup !== undefined && !isGroup(maxGroup))) {
    throw new RangeError(`"${text}" is no price`)
  }
  return maxGroup === undefined
    ? { model: 'prizeGroup', group }
    : { model: 'prizeGroup', group, maxGroup }
}
