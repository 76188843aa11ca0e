import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { fraction, permutationsOf } from '../../../combinatorics.ts'
import { DIGITS, FOUR_DIGITS } from '../../../choices.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { ROOT, tokensOf, type Form } from '../../../forms/form.ts'
import { definePlay } from '../../../play.ts'
import { choicesPlay, matches } from '../../../rules/choices.ts'
import { accept, parseFields, parseList, refuse } from '../../../selection-parser.ts'
import type { FourDDraw, Parsed, Play, Selection, Variant } from '../../../types.ts'
import { CATEGORIES, categoriesOf, drawnOf, FOUR_D, TABLES } from '../prizes.ts'

export const TYPED_FOUR = {
  kind: 'typed',
  field: 'numbers',
  widths: [4],
  minCount: 1,
  maxCount: FOUR_DIGITS.size,
} as const

const numbersForm = areasForm([{ field: 'numbers', choices: FOUR_DIGITS, min: 1 }], {
  pad: TYPED_FOUR,
  isMergeable: true,
})

const ROLL = /^(?=.{4}$)\d*R\d*$/

/** "4R67": the R takes 0-9. */
function rolled(roll: string): readonly string[] {
  return DIGITS.all.map((digit) => roll.replace('R', digit))
}

function parseRolls(value: unknown): Parsed<readonly string[]> {
  const list = parseList(value, 'rolls')
  if (!list.ok) return list
  for (const [index, roll] of list.value.entries()) {
    if (typeof roll !== 'string') return refuse(`rolls.${index}`, 'wrongType', 'text')
    if (!ROLL.test(roll)) return refuse(`rolls.${index}`, 'notInGame', 'three digits and R')
  }
  return accept((list.value as readonly string[]).flatMap(rolled))
}

/** Numbers and rolls together; canonical are the different numbers of both. */
const rollsForm: Form = {
  ...numbersForm,
  parse(input): Parsed<Selection> {
    const hasRolls = typeof input === 'object' && input !== null && Object.hasOwn(input, 'rolls')
    if (!hasRolls) return numbersForm.parse(input)
    const fields = parseFields(input, ['numbers', 'rolls'], ROOT)
    if (!fields.ok) return fields
    const { numbers = [] } = fields.value
    const list = parseList(numbers, 'numbers', 2 * FOUR_DIGITS.size)
    if (!list.ok) return list
    const rolls = parseRolls(fields.value['rolls'])
    return rolls.ok ? numbersForm.parse({ numbers: [...list.value, ...rolls.value] }) : rolls
  },
  readText(text) {
    const tokens = tokensOf(text.toUpperCase())
    const rolls = tokens.filter((token) => token.includes('R'))
    const numbers = tokens.filter((token) => !token.includes('R'))
    return rolls.length === 0 ? { numbers } : { numbers, rolls }
  },
}

/** Matches to expect of one number, by category. */
export function expected(
  categories: readonly (typeof CATEGORIES)[number][],
  ways = 1,
): Readonly<Record<string, Rational>> {
  return Object.fromEntries(
    categories.map(({ key, count }) => [key, fraction(count * ways, FOUR_DIGITS.size)]),
  )
}

function tableOf(variant: Variant, size: 'BIG' | 'SMALL') {
  return TABLES[`${variant.table ?? 'SG'} ${size}`]
}

/**
 * Big and Small (ordinary): one line per number; each match pays its category: Big on all 23
 * numbers, Small on the top three. A number that is drawn twice pays twice.
 * Source: singaporepools.com.sg; Malaysia own knowledge.
 */
export const ordinaryPlays: readonly Play<FourDDraw>[] = (['BIG', 'SMALL'] as const).map((size) => {
  const categories = categoriesOf(size)
  const keys = new Set<string>(categories.map(({ key }) => key))
  const prizes = expected(categories)
  return choicesPlay<FourDDraw>(FOUR_D, {
    code: `4D_${size}`,
    group: 'ordinary',
    area: { field: 'numbers', choices: FOUR_DIGITS, min: 1 },
    form: rollsForm,
    prizes,
    variants: { table: ['SG', 'MY'] },
    kinds: () => [{ prizes, push: ZERO_RATIONAL }],
    tableOdds: (variant) => tableOf(variant, size),
    wonOn: (draw) => matches(drawnOf(draw).filter(([, key]) => keys.has(key))),
    bestOf: () => Object.fromEntries(categories.map(({ key, count }) => [key, count])),
  })
})

const [bigPlay] = ordinaryPlays

/**
 * System (box): one number, one ordinary line for each different order of its digits.
 * Source: singaporepools.com.sg.
 */
export const systemPlay: Play<FourDDraw> = definePlay<FourDDraw>(FOUR_D, {
  code: '4D_SYSTEM',
  group: 'box',
  form: areasForm([{ field: 'numbers', choices: FOUR_DIGITS, min: 1, max: 1 }], {
    pad: { ...TYPED_FOUR, maxCount: 1 },
  }),
  prizes: expected(CATEGORIES),
  variants: { table: ['SG', 'MY'], size: ['BIG', 'SMALL'] },
  kinds: ({ size }) => [{ prizes: expected(categoriesOf(size)), push: ZERO_RATIONAL }],
  tableOdds: (variant) => tableOf(variant, variant.size ?? 'BIG'),
  count: (selection) => ordersOf(selection).length,
  evaluate(selection, draw, { size }) {
    const numbers = { numbers: ordersOf(selection) }
    const play = size === 'SMALL' ? ordinaryPlays[1] : bigPlay
    return play?.evaluate(numbers, draw, {}) ?? { hits: {}, pushes: 0 }
  },
  best(_selection, { size }) {
    // The numbers are independent: all of them may be one order of the digits.
    const counts = categoriesOf(size).map(({ key, count }) => [key, count])
    return { hits: Object.fromEntries(counts), pushes: 0 }
  },
})

function ordersOf(selection: Selection): readonly string[] {
  return listOf(selection, 'numbers').flatMap((number) => permutationsOf(number))
}
