import {
  addRational,
  multiplyRational,
  ONE_RATIONAL,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { THREE_DIGITS } from '../../../choices.ts'
import { wonKey } from '../../../evaluation.ts'
import type { Form } from '../../../forms/form.ts'
import { tokensOf } from '../../../forms/form.ts'
import { positionsForm, positionsOf } from '../../../forms/positions.ts'
import { definePlay } from '../../../play.ts'
import { parseDrawn, parseFields } from '../../../selection-parser.ts'
import type { Max3dDraw, Play } from '../../../types.ts'
import { MAX3D_GROUPS } from '../max3d.ts'
import { FITS, VIETLOTT } from '../traits.ts'

const KEYS = [
  'SPECIAL',
  'SUB_SPECIAL',
  'FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'SIXTH',
] as const

type Key = (typeof KEYS)[number]

/** Where the two numbers of a line came. */
interface Places {
  /** Which of the two each special number is, "a" or "b". */
  readonly special: readonly (string | undefined)[]
  /** Per group of the other prizes, whether a and b came. */
  readonly others: readonly { readonly a: boolean; readonly b: boolean }[]
}

/** The first prize that is won: only the highest is paid. */
function prizeFor({ special, others }: Places): Key | undefined {
  const [first, second] = special
  if (first === 'a' && second === 'b') return 'SPECIAL'
  if (first === 'b' && second === 'a') return 'SUB_SPECIAL'
  const both = others.findIndex(({ a, b }) => a && b)
  const group = (['FIRST', 'SECOND', 'THIRD'] as const)[both]
  if (group) return group
  const hasA = special.includes('a') || others.some(({ a }) => a)
  const hasB = special.includes('b') || others.some(({ b }) => b)
  if (hasA && hasB) return 'FOURTH'
  if (special.includes('a') || special.includes('b')) return 'FIFTH'
  return hasA || hasB ? 'SIXTH' : undefined
}

const ONE = fraction(1, 1000)
const NEITHER = fraction(998, 1000)

/** Chances that of `count` numbers a and b come, one of them, or none. */
function groupCases(count: number) {
  const power = (base: Rational): Rational =>
    Array.from({ length: count }, () => base).reduce(multiplyRational, ONE_RATIONAL)
  const none = power(NEITHER)
  const notOne = power(fraction(999, 1000))
  const minus = (value: Rational): Rational => ({ num: -value.num, den: value.den })
  const only = addRational(notOne, minus(none))
  const both = [ONE_RATIONAL, minus(notOne), minus(notOne), none].reduce(addRational)
  return [
    { case: { a: true, b: true }, chance: both },
    { case: { a: true, b: false }, chance: only },
    { case: { a: false, b: true }, chance: only },
    { case: { a: false, b: false }, chance: none },
  ] as const
}

const SPECIAL_CASES = [
  { case: 'a', chance: ONE },
  { case: 'b', chance: ONE },
  { case: undefined, chance: NEITHER },
] as const

/** Exact chances over all patterns: where a and b come among the twenty independent numbers. */
function chancesOf(): Readonly<Record<Key, Rational>> {
  const chances = Object.fromEntries(KEYS.map((key) => [key, ZERO_RATIONAL])) as Record<
    Key,
    Rational
  >
  const [firsts, seconds, thirds] = MAX3D_GROUPS.slice(1).map(({ count }) => groupCases(count))
  for (const one of SPECIAL_CASES) {
    for (const two of SPECIAL_CASES) {
      for (const first of firsts ?? []) {
        for (const second of seconds ?? []) {
          for (const third of thirds ?? []) {
            const key = prizeFor({
              special: [one.case, two.case],
              others: [first.case, second.case, third.case],
            })
            if (!key) continue
            const parts = [one, two, first, second, third].map(({ chance }) => chance)
            chances[key] = addRational(chances[key], parts.reduce(multiplyRational))
          }
        }
      }
    }
  }
  return chances
}

const PRIZES = chancesOf()

const pair = positionsForm({
  positions: [1, 2],
  choices: THREE_DIGITS,
  perPosition: 1,
  isDistinct: true,
})

/** The numbers a and b in order: {numbers: [a, b]}, or one in each position (canonical). */
const form: Form = {
  ...pair,
  parse(input) {
    const isList = typeof input === 'object' && input !== null && Object.hasOwn(input, 'numbers')
    if (!isList) return pair.parse(input)
    const fields = parseFields(input, ['numbers'], 'selection')
    if (!fields.ok) return fields
    const numbers = parseDrawn(fields.value['numbers'], 'numbers', THREE_DIGITS, 2, 'different')
    return numbers.ok ? pair.parse({ positions: numbers.value.map((one) => [one]) }) : numbers
  },
  readText: (text) => ({ numbers: tokensOf(text) }),
}

/**
 * Max 3D Pro: two different numbers in order, one line; only the highest prize is paid: both
 * special numbers in order, or reversed; both in one group; both among all twenty; one in special;
 * one in the others. Source: vietvudanh/vietlott-data.
 */
export const max3dProPlay: Play<Max3dDraw> = definePlay<Max3dDraw>(VIETLOTT, {
  code: 'MAX3DPRO',
  group: 'threeDigits',
  form,
  prizes: PRIZES,
  variants: { prizes: ['highest'] },
  kinds: () => [{ prizes: PRIZES, push: ZERO_RATIONAL }],
  hasDividends: true,
  fits: FITS.MAX3D,
  count(selection) {
    const [[a] = [], [b] = []] = positionsOf(selection)
    return a === b ? 0 : 1
  },
  evaluate(selection, draw) {
    const [[a = ''] = [], [b = ''] = []] = positionsOf(selection)
    const key = prizeFor({
      special: draw.special.map((number) => (number === a ? 'a' : number === b ? 'b' : undefined)),
      others: [draw.first, draw.second, draw.third].map((group) => ({
        a: group.includes(a),
        b: group.includes(b),
      })),
    })
    return wonKey(key ?? '', key ? 1 : 0)
  },
  best(_selection, _variant, worth) {
    const keys = [...KEYS].toSorted((one, other) => worth(other) - worth(one))
    const [highestPaying = 'SPECIAL'] = keys
    return wonKey(highestPaying, 1)
  },
})
