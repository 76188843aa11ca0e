import { ZERO_RATIONAL } from '@fairhouse/money'
import { FOUR_DIGITS, type ChoiceSet } from '../../../choices.ts'
import { choicesPlay, matches, type Winners } from '../../../rules/choices.ts'
import type { FourDDraw, Play, Variant } from '../../../types.ts'
import { categoriesOf, drawnOf, FOUR_D, TABLES } from '../prizes.ts'
import { expected, TYPED_FOUR } from './straight.ts'

/** Different orders of four digits, by how many of their six pairs are alike. */
const ORDERS: Readonly<Record<number, number>> = { 0: 24, 1: 12, 2: 6, 3: 4, 6: 1 }

/** Pasted numbers come by the thousand: nothing is made of them here. */
function orderCount(number: string): number {
  let alike = 0
  for (let one = 1; one < number.length; one += 1) {
    for (let other = 0; other < one; other += 1) if (number[one] === number[other]) alike += 1
  }
  return ORDERS[alike] ?? 0
}

function numbersWithOrders(orders: number): ChoiceSet {
  const has = (choice: string) => FOUR_DIGITS.has(choice) && orderCount(choice) === orders
  let all: readonly string[] | undefined
  const list = (): readonly string[] => (all ??= FOUR_DIGITS.all.filter(has))
  return {
    has,
    label: `0000-9999, ${orders} permutations`,
    at: (index) => list()[index] ?? '',
    get size() {
      return list().length
    },
    get all() {
      return list()
    },
  }
}

/** The digits of a number in rising order: what all its orders share. */
const digitsOf = (number: string): string => [...number].toSorted().join('')

/** What the orders of each set of digits have won. */
function ordersWon(draw: FourDDraw, size: Variant['size']): Winners {
  const keys = new Set<string>(categoriesOf(size).map(({ key }) => key))
  const drawn = drawnOf(draw).filter(([, key]) => keys.has(key))
  const byDigits = matches(drawn.map(([number, key]): [string, string] => [digitsOf(number), key]))
  return { get: (number) => byDigits.get(digitsOf(number)) }
}

/**
 * iBet, iBox: one line per number with so many different orders; each drawn number that is one of
 * them pays the reduced table. Big looks at all 23 numbers, Small at the top three. The prizes
 * state how many matches come on average. Source: singaporepools.com.sg.
 */
export function boxPlay(orders: 24 | 12 | 6 | 4): Play<FourDDraw> {
  const choices = numbersWithOrders(orders)
  return choicesPlay<FourDDraw>(FOUR_D, {
    code: `4D_IBOX${orders}`,
    group: 'box',
    area: { field: 'numbers', choices, min: 1 },
    pad: TYPED_FOUR,
    prizes: expected(categoriesOf('BIG'), orders),
    variants: { table: ['SG', 'MY'], size: ['BIG', 'SMALL'] },
    kinds: ({ size }) => [{ prizes: expected(categoriesOf(size), orders), push: ZERO_RATIONAL }],
    tableOdds: ({ table = 'SG', size = 'BIG' }) => TABLES[`${table} ${size} ${orders}`],
    wonOn: (draw, { size }) => ordersWon(draw, size),
    alikeOf: digitsOf,
    bestOf: (_number, { size }) =>
      Object.fromEntries(categoriesOf(size).map(({ key, count }) => [key, count])),
  })
}
