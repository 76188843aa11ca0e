import { SPOT_NUMBERS } from '@fairhouse/games/roulette'
import type { TableCode } from './reveal.ts'

/** Positions of spots on their layouts. Pure data, so that a test finds missing spots. */

/** Rows of spots with their widths, in parts of the row. */
export type ClothRow = readonly (readonly [code: string, width: number])[]

const SUITS = ['diamonds', 'hearts', 'spades', 'clubs']

const sideRow = (side: string): ClothRow =>
  ['big', 'small', 'odd', 'even', ...SUITS].map((name) => [`${side}-${name}`, 1] as const)

const SIC_FACES = [1, 2, 3, 4, 5, 6]
const SIC_PAIRS = SIC_FACES.flatMap((a) =>
  SIC_FACES.filter((b) => b > a).map((b) => `pair-${a}-${b}`),
)
const even = (codes: readonly string[]): ClothRow => codes.map((code) => [code, 1] as const)
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

/** Cloths made of rows, from top to bottom. */
export const CARD_CLOTHS: Readonly<
  Record<Exclude<TableCode, 'roulette-table'>, readonly ClothRow[]>
> = {
  baccarat: [
    even(['player-pair', 'perfect-pair', 'either-pair', 'banker-pair']),
    [
      ['player', 3],
      ['tie', 2],
      ['banker', 3],
    ],
    even(['player-bonus', 'panda-8', 'dragon-7', 'banker-bonus']),
    even(['small', 'big']),
  ],
  'dragon-tiger': [
    [
      ['dragon', 3],
      ['tie', 2],
      ['tiger', 3],
    ],
    even(['suited-tie']),
    sideRow('dragon'),
    sideRow('tiger'),
  ],
  'sic-bo': [
    [
      ['small', 3],
      ['odd', 2],
      ['even', 2],
      ['big', 3],
    ],
    even(['any-triple']),
    even(SIC_FACES.map((face) => `double-${face}`)),
    even(SIC_FACES.map((face) => `triple-${face}`)),
    even(from(4, 7).map((total) => `total-${total}`)),
    even(from(11, 7).map((total) => `total-${total}`)),
    even(SIC_PAIRS.slice(0, 5)),
    even(SIC_PAIRS.slice(5, 10)),
    even(SIC_PAIRS.slice(10)),
    even(SIC_FACES.map((face) => `single-${face}`)),
  ],
}

/** Roulette: a place in the field of numbers, 0..1 along the streets and across them. */
export interface Place {
  readonly u: number
  readonly v: number
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * The middle of an inner spot; undefined for zero itself and the outside bets, which have fields of
 * their own. Streets and lines are on the lower edge, bets with zero on the edge to zero.
 */
export function placeOf(code: string, numbers: readonly number[]): Place | undefined {
  const rest = numbers.filter((number) => number > 0)
  if (rest.length === 0 || numbers.length > 6) return undefined
  const hasZero = rest.length < numbers.length
  const u = hasZero ? 0 : mean(rest.map((number) => (Math.ceil(number / 3) - 0.5) / 12))
  const isOnEdge = /^(street|line|first)/.test(code)
  const v = isOnEdge ? 0 : mean(rest.map((number) => (((number - 1) % 3) + 0.5) / 3))
  return { u, v }
}

/** All spots of a cloth. */
export function clothSpots(code: TableCode): string[] {
  if (code === 'roulette-table') return [...SPOT_NUMBERS.keys()]
  return CARD_CLOTHS[code].flatMap((row) => row.map(([spot]) => spot))
}
