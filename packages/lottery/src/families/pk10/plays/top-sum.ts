import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { integers, named } from '../../../choices.ts'
import { kindPerKey } from '../../../play.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { PlacesDraw, Play, Variant } from '../../../types.ts'
import { PK10, topSumOf } from '../places.ts'

const SUMS = integers(3, 19)

/** Of the 90 ordered pairs of different cars. */
function pairsWith(sum: number): number {
  let pairs = 0
  for (let first = 1; first <= 10; first += 1) {
    const second = sum - first
    if (second >= 1 && second <= 10 && second !== first) pairs += 1
  }
  return pairs
}

/**
 * Champion and runner-up sum (冠亚和): one line per sum, priced by the sum.
 * Source: qiantaisi/ssc help/rule.
 */
export const topSumPlay: Play<PlacesDraw> = choicesPlay<PlacesDraw>(PK10, {
  code: 'PK10_GYH',
  group: 'sum',
  area: { field: 'values', choices: SUMS, min: 1 },
  prizes: Object.fromEntries(SUMS.all.map((sum) => [sum, fraction(pairsWith(Number(sum)), 90)])),
  wonOn: (draw) => keyedWinners([String(topSumOf(draw))]),
})

const ELEVEN = 11
const SIDE = fraction(4, 9)
const WITH_ELEVEN = fraction(5, 9)
const PUSH = fraction(1, 9)

interface TopSide {
  readonly code: string
  readonly options: readonly [string, string]
  /** The option that 11 belongs to where it does not push, and the variant's value for it. */
  readonly elevenIs: { readonly option: string; readonly variant: 'small' | 'odd' }
  readonly optionOf: (sum: number) => string
}

/**
 * Two sides of that sum, priced by the option. 11 pushes every line; under `variant.sum11` it
 * belongs to one side. Source: qiantaisi/ssc help/rule; the variant is own knowledge.
 */
function topSidePlay({ code, options, elevenIs, optionOf }: TopSide): Play<PlacesDraw> {
  const pushes = (variant: Variant): boolean => variant.sum11 !== elevenIs.variant
  const withEleven = `${elevenIs.option}:with11`
  const keyOf = (option: string, variant: Variant): string =>
    !pushes(variant) && option === elevenIs.option ? withEleven : option
  const prizes: Readonly<Record<string, Rational>> = {
    ...Object.fromEntries(options.map((option) => [option, SIDE])),
    [withEleven]: WITH_ELEVEN,
  }
  return choicesPlay<PlacesDraw>(PK10, {
    code,
    group: 'sum',
    area: { field: 'options', choices: named(...options), min: 1 },
    prizes,
    variants: { sum11: ['push', elevenIs.variant] },
    kinds(variant) {
      const keys = options.map((option) => keyOf(option, variant))
      const some = Object.fromEntries(keys.map((key) => [key, prizes[key] ?? ZERO_RATIONAL]))
      return kindPerKey(some, pushes(variant) ? PUSH : ZERO_RATIONAL)
    },
    isPushedBy: (draw, variant) => pushes(variant) && topSumOf(draw) === ELEVEN,
    wonOn(draw, variant) {
      const option = optionOf(topSumOf(draw))
      return new Map([[option, { [keyOf(option, variant)]: 1 }]])
    },
    bestOf: (option, variant) => ({ [keyOf(option, variant)]: 1 }),
  })
}

export const topSizePlay = topSidePlay({
  code: 'PK10_GYH_BS',
  options: ['BIG', 'SMALL'],
  elevenIs: { option: 'SMALL', variant: 'small' },
  optionOf: (sum) => (sum > ELEVEN ? 'BIG' : 'SMALL'),
})

export const topParityPlay = topSidePlay({
  code: 'PK10_GYH_OE',
  options: ['ODD', 'EVEN'],
  elevenIs: { option: 'ODD', variant: 'odd' },
  optionOf: (sum) => (sum % 2 === 1 ? 'ODD' : 'EVEN'),
})
