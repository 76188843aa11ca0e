import type { GameStream } from '@fairhouse/fairness'
import type { Rational } from '@fairhouse/money'
import type { JsonObject } from '../core/index.ts'
import { LOST, paying, type Weighted } from '../maths/exact.ts'

export type Dice = readonly [number, number, number]

export interface SicBoOutcome extends JsonObject {
  /** As they fell, 1..6 each. */
  readonly dice: Dice
  /** 3..18. */
  readonly total: number
  readonly isTriple: boolean
}

export function outcomeOf(dice: Dice): SicBoOutcome {
  const [a, b, c] = dice
  return { dice, total: a + b + c, isTriple: a === b && b === c }
}

const FACES = [1, 2, 3, 4, 5, 6]

/** All 216 results of three dice. */
export const THROWS: readonly Weighted<SicBoOutcome>[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.map((c) => ({ weight: 1n, outcome: outcomeOf([a, b, c]) }))),
)

/** floor(u × 6) + 1 three times, as in the published scheme: biased by less than 6/2^32 each. */
export function throwDice(stream: GameStream): SicBoOutcome {
  const die = () => stream.pick(6) + 1
  return outcomeOf([die(), die(), die()])
}

/** How many dice show a face. */
export const countOf = ({ dice }: SicBoOutcome, face: number): number =>
  dice.filter((die) => die === face).length

type Holds = (outcome: SicBoOutcome) => boolean

/** What can be bet on; pays apart. The words are those of the published tables. */
export const SIC_BO_EVENTS = {
  small: (): Holds => (o) => !o.isTriple && o.total <= 10,
  big: (): Holds => (o) => !o.isTriple && o.total >= 11,
  odd: (): Holds => (o) => !o.isTriple && o.total % 2 === 1,
  even: (): Holds => (o) => !o.isTriple && o.total % 2 === 0,
  total:
    (total: number): Holds =>
    (o) =>
      o.total === total,
  anyTriple: (): Holds => (o) => o.isTriple,
  triple:
    (face: number): Holds =>
    (o) =>
      countOf(o, face) === 3,
  double:
    (face: number): Holds =>
    (o) =>
      countOf(o, face) >= 2,
  /** Two faces, each shown at least once. */
  pair:
    (a: number, b: number): Holds =>
    (o) =>
      countOf(o, a) > 0 && countOf(o, b) > 0,
  /** Exactly these three faces. */
  exact: (...faces: readonly number[]): Holds => {
    const sorted = faces.toSorted().join()
    return (o) => o.dice.toSorted().join() === sorted
  },
  /** Three different faces out of some. */
  threeOf:
    (...faces: readonly number[]): Holds =>
    (o) =>
      new Set(o.dice).size === 3 && o.dice.every((die) => faces.includes(die)),
} as const

/** A face that pays by how often it is shown, to 1: once, twice, three times. */
export function singleReturns(face: number, pays: readonly number[]) {
  return (outcome: SicBoOutcome): Rational => {
    const pay = pays[countOf(outcome, face) - 1]
    return pay === undefined ? LOST : paying(pay)
  }
}
