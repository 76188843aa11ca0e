import { LOST, lawOf, paying, type Weighted } from '../maths/exact.ts'
import type { Spot } from '../maths/table.ts'
import { isRed, outcomeOf, type RouletteOutcome } from './wheel.ts'

/** Pays by how many numbers a bet covers: 36/n - 1 to 1, all of them (G-1.1). */
export const ROULETTE_PAYS: Readonly<Record<number, number>> = {
  1: 35,
  2: 17,
  3: 11,
  4: 8,
  6: 5,
  12: 2,
  18: 1,
}

const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1)
const named = (name: string, numbers: readonly number[]): [string, readonly number[]] => [
  `${name}-${numbers.join('-')}`,
  numbers,
]

/** Rows of three across the cloth: 1-2-3, 4-5-6, … */
const STREETS = Array.from({ length: 12 }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3])

function splits(): number[][] {
  const across = NUMBERS.filter((n) => n % 3 !== 0).map((n) => [n, n + 1])
  const along = NUMBERS.filter((n) => n <= 33).map((n) => [n, n + 3])
  return [[0, 1], [0, 2], [0, 3], ...[...across, ...along].toSorted(byFirst)]
}

const byFirst = (a: readonly number[], b: readonly number[]): number =>
  (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)

const CORNERS = NUMBERS.filter((n) => n % 3 !== 0 && n <= 32).map((n) => [n, n + 1, n + 3, n + 4])
const LINES = STREETS.slice(0, -1).map(([first = 0]) => NUMBERS.slice(first - 1, first + 5))

const OUTSIDE: readonly [string, readonly number[]][] = [
  ...[1, 2, 3].map((k): [string, number[]] => [
    `dozen-${k}`,
    NUMBERS.filter((n) => Math.ceil(n / 12) === k),
  ]),
  ...[1, 2, 3].map((k): [string, number[]] => [
    `column-${k}`,
    NUMBERS.filter((n) => n % 3 === k % 3),
  ]),
  ['low', NUMBERS.slice(0, 18)],
  ['even', NUMBERS.filter((n) => n % 2 === 0)],
  ['red', NUMBERS.filter(isRed)],
  ['black', NUMBERS.filter((n) => !isRed(n))],
  ['odd', NUMBERS.filter((n) => n % 2 === 1)],
  ['high', NUMBERS.slice(18)],
]

/**
 * Numbers that each spot covers, in the order of the cloth: "straight-17", "split-0-1",
 * "trio-0-1-2", "street-1-2-3", "corner-1-2-4-5", "first-four", "line-1-2-3-4-5-6", "dozen-1",
 * "column-1", "low", "even", "red", "black", "odd", "high".
 */
export const SPOT_NUMBERS: ReadonlyMap<string, readonly number[]> = new Map([
  ...[0, ...NUMBERS].map((n) => named('straight', [n])),
  ...splits().map((numbers) => named('split', numbers)),
  named('trio', [0, 1, 2]),
  named('trio', [0, 2, 3]),
  ...STREETS.map((numbers) => named('street', numbers)),
  ['first-four', [0, 1, 2, 3]] as [string, number[]],
  ...CORNERS.map((numbers) => named('corner', numbers)),
  ...LINES.map((numbers) => named('line', numbers)),
  ...OUTSIDE,
])

const WHEEL: readonly Weighted<RouletteOutcome>[] = [0, ...NUMBERS].map((number) => ({
  weight: 1n,
  outcome: outcomeOf(number),
}))

export const ROULETTE_SPOTS: readonly Spot<RouletteOutcome>[] = [...SPOT_NUMBERS].map(
  ([code, numbers]) => {
    const won = paying(ROULETTE_PAYS[numbers.length] ?? 0)
    const returns = ({ number }: RouletteOutcome) => (numbers.includes(number) ? won : LOST)
    return { code, returns, law: () => lawOf(WHEEL, returns) }
  },
)
