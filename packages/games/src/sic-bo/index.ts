import type { Rational } from '@fairhouse/money'
import type { TableGame } from '../core/index.ts'
import { LOST, lawOf, paying } from '../maths/exact.ts'
import { type Spot, tableGame } from '../maths/table.ts'
import { SIC_BO_EVENTS, type SicBoOutcome, singleReturns, throwDice, THROWS } from './rules.ts'

/** Pays to 1 by total: the highest of the published tables (Australia; G-1.1). */
const TOTAL_PAYS: Readonly<Record<number, number>> = {
  4: 62,
  5: 31,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
}

const SINGLE_PAYS = [1, 2, 12]
const FACES = [1, 2, 3, 4, 5, 6]

type Holds = (outcome: SicBoOutcome) => boolean

function spotOf(code: string, returns: (outcome: SicBoOutcome) => Rational): Spot<SicBoOutcome> {
  return { code, returns, law: () => lawOf(THROWS, returns) }
}

function event(code: string, holds: Holds, pay: number): Spot<SicBoOutcome> {
  const won = paying(pay)
  return spotOf(code, (outcome) => (holds(outcome) ? won : LOST))
}

const { total, pair, double, triple } = SIC_BO_EVENTS

/**
 * "small", "odd", "even", "big", "triple-1", "any-triple", "double-1", "total-4", "pair-1-2",
 * "single-1": triples lose small, big, odd and even.
 */
const SPOTS: readonly Spot<SicBoOutcome>[] = [
  event('small', SIC_BO_EVENTS.small(), 1),
  event('odd', SIC_BO_EVENTS.odd(), 1),
  event('even', SIC_BO_EVENTS.even(), 1),
  event('big', SIC_BO_EVENTS.big(), 1),
  ...FACES.map((face) => event(`double-${face}`, double(face), 11)),
  ...FACES.map((face) => event(`triple-${face}`, triple(face), 180)),
  event('any-triple', SIC_BO_EVENTS.anyTriple(), 31),
  ...Array.from({ length: 14 }, (_, index) => index + 4).map((sum) =>
    event(`total-${sum}`, total(sum), TOTAL_PAYS[Math.min(sum, 21 - sum)] ?? 0),
  ),
  ...FACES.flatMap((a) =>
    FACES.filter((b) => b > a).map((b) => event(`pair-${a}-${b}`, pair(a, b), 6)),
  ),
  ...FACES.map((face) => spotOf(`single-${face}`, singleReturns(face, SINGLE_PAYS))),
]

/** Sic bo: three dice. */
export const SIC_BO: TableGame = tableGame({
  code: 'sic-bo',
  version: 1,
  spots: SPOTS,
  deal: throwDice,
})

export * from './rules.ts'
