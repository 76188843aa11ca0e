import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'

/** Series with more choices are charted by their last digits. */
const COLUMNS_MAX = 80

/** The series itself, or that of the last digits if it has too many choices for a chart. */
export function chartTrailOf(trail: TrendSeries): {
  readonly trail: TrendSeries
  readonly isTail: boolean
} {
  if (trail.choices.length <= COLUMNS_MAX) return { trail, isTail: false }
  const tail: TrendSeries = {
    name: trail.name,
    choices: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shownBy: (draw) => trail.shownBy(draw).map((choice) => choice.slice(-1)),
  }
  return { trail: tail, isTail: true }
}

/** One choice in one draw of a chart. */
export interface Cell {
  readonly choice: string
  /** How often the draw shows it. */
  readonly times: number
  /** Consecutive draws without it, up to and including this one; 0 if the draw shows it. */
  readonly missed: number
}

/** The choices of each of the newest `count` draws, newest first; `draws` are all known ones. */
export function cellsOf(
  trail: TrendSeries,
  draws: readonly AnyDraw[],
  count: number,
): readonly (readonly Cell[])[] {
  const missed = new Map<string, number>()
  const rows = draws.toReversed().map((draw) => {
    const shown = trail.shownBy(draw)
    return trail.choices.map((choice): Cell => {
      const times = shown.filter((one) => one === choice).length
      const gap = times > 0 ? 0 : (missed.get(choice) ?? 0) + 1
      missed.set(choice, gap)
      return { choice, times, missed: gap }
    })
  })
  return rows.toReversed().slice(0, count)
}

/** A number for each draw: the only one of a series with one number each, else the sum of all. */
export interface Series {
  /** Newest first. */
  readonly values: readonly number[]
  readonly low: number
  readonly high: number
  /** Half of the possible values are above it. */
  readonly middle: number
  readonly isSum: boolean
}

/** Sums of more numbers than this cannot be bet on. */
const SUMMED_MAX = 20

/** The numeric series; undefined if its choices are not numbers, or too many to sum. */
export function seriesOf(trail: TrendSeries, draws: readonly AnyDraw[]): Series | undefined {
  const shown = draws.map((draw) => trail.shownBy(draw).map(Number))
  const counts = new Set(shown.map(({ length }) => length))
  const [count] = counts
  const choices = trail.choices.map(Number)
  if (counts.size !== 1 || count === undefined || choices.some(Number.isNaN)) return undefined
  if (count === 0 || count > SUMMED_MAX || (count > 1 && choices.length > COLUMNS_MAX)) {
    return undefined
  }
  const sorted = choices.toSorted((a, b) => a - b)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const [low, high] = [sum(sorted.slice(0, count)), sum(sorted.slice(-count))]
  return { values: shown.map(sum), low, high, middle: (low + high) / 2, isSum: count > 1 }
}

/** The side of a number; `middle` is on neither. */
export type Side = 'first' | 'second' | 'middle'

/** High or low: above the middle or below it. */
export function heightOf(value: number, { middle }: Series): Side {
  if (value === middle) return 'middle'
  return value > middle ? 'first' : 'second'
}

/** Odd or even. */
export function parityOf(value: number): Side {
  return value % 2 === 1 ? 'first' : 'second'
}

/** Beads per column. */
const BEADS = 6

/**
 * Sides as the columns of a bead road, oldest first: every run starts a column, and a long one
 * continues in the next. `sides` are newest first.
 */
export function roadOf(sides: readonly Side[]): readonly (readonly Side[])[] {
  const columns: Side[][] = []
  let before: Side | undefined
  for (const side of sides.toReversed()) {
    const column = columns.at(-1)
    if (column && side === before && column.length < BEADS) column.push(side)
    else columns.push([side])
    before = side
  }
  return columns
}

/** The longest run of a side. */
export function longestRun(sides: readonly Side[], side: Side): number {
  let longest = 0
  let run = 0
  for (const one of sides) {
    run = one === side ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
