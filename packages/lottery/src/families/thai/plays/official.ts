import { ZERO_RATIONAL } from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { SIX_DIGITS } from '../../../choices.ts'
import { perDraw, won } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import type { Play, ThaiDraw } from '../../../types.ts'
import { THAI } from '../shape.ts'

/** Categories with the count of their numbers and the part of the ticket they look at. */
const CATEGORIES = {
  FIRST: { list: 'first', count: 1, partOf: (ticket: string) => ticket },
  NEAR_FIRST: { list: 'nearFirst', count: 2, partOf: (ticket: string) => ticket },
  SECOND: { list: 'second', count: 5, partOf: (ticket: string) => ticket },
  THIRD: { list: 'third', count: 10, partOf: (ticket: string) => ticket },
  FOURTH: { list: 'fourth', count: 50, partOf: (ticket: string) => ticket },
  FIFTH: { list: 'fifth', count: 100, partOf: (ticket: string) => ticket },
  FRONT3: { list: 'threeFront', count: 2, partOf: (ticket: string) => ticket.slice(0, 3) },
  LAST3: { list: 'threeLast', count: 2, partOf: (ticket: string) => ticket.slice(-3) },
  LAST2: { list: 'twoLast', count: 1, partOf: (ticket: string) => ticket.slice(-2) },
} as const

const WIDTHS: Readonly<Record<string, number>> = { FRONT3: 3, LAST3: 3, LAST2: 2 }

const PRIZES = Object.fromEntries(
  Object.entries(CATEGORIES).map(([key, { count }]) => [
    key,
    fraction(count, 10 ** (WIDTHS[key] ?? 6)),
  ]),
)

const countsOf = perDraw((draw: ThaiDraw) =>
  Object.entries(CATEGORIES).map(([key, { list, partOf }]) => {
    const numbers = draw[list]
    const counts = new Map<string, number>()
    for (const number of typeof numbers === 'string' ? [numbers] : numbers) {
      counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    return { key, partOf, counts }
  }),
)

/**
 * Official ticket (80 baht): one number of six digits; every category that it matches is paid. The
 * prizes state how many matches come on average. Source: GLO prize table.
 */
export const officialPlay: Play<ThaiDraw> = definePlay<ThaiDraw>(THAI.family, {
  code: 'TH_GLO',
  group: 'official',
  form: areasForm([{ field: 'numbers', choices: SIX_DIGITS, min: 1, max: 1 }], {
    pad: { kind: 'typed', field: 'numbers', widths: [6], minCount: 1, maxCount: 1 },
  }),
  prizes: PRIZES,
  kinds: () => [{ prizes: PRIZES, push: ZERO_RATIONAL }],
  hasDividends: true,
  count: () => 1,
  evaluate(selection, draw) {
    const [ticket = ''] = listOf(selection, 'numbers')
    return won(
      countsOf(draw).map(({ key, partOf, counts }) => [key, counts.get(partOf(ticket)) ?? 0]),
    )
  },
  // Every drawn number may be the ticket's, except for the neighbours of the first prize.
  best: () =>
    won(
      Object.entries(CATEGORIES)
        .filter(([key]) => key !== 'NEAR_FIRST')
        .map(([key, { count }]) => [key, count]),
    ),
})
