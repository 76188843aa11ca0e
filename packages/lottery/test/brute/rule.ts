import type { AnyDraw, Selection, Variant } from '@fairhouse/lottery/all'

/**
 * A second implementation of the plays, written only from L-6.1 to L-6.9: a selection is expanded
 * into its lines and every line is evaluated by itself. Slow and plain, to check closed formulas.
 */
export type Line = readonly string[]

/** Prizes that a line has won, with their counts; or the line is pushed. */
export type Verdict = Readonly<Record<string, number>> | 'push'

export interface BrutePlay {
  lines(selection: Selection): readonly Line[]
  evaluate(line: Line, draw: AnyDraw, variant: Variant): Verdict
}

/** Makes the play of a code that the pattern matches, from its capture groups. */
export type Maker = (parts: readonly string[]) => BrutePlay
export type Rule = readonly [pattern: RegExp, make: Maker]

export const LOST: Verdict = {}
export const won = (isWin: boolean, key = 'WIN'): Verdict => (isWin ? { [key]: 1 } : LOST)

export function tuples(lists: readonly (readonly string[])[]): Line[] {
  const [first, ...rest] = lists
  if (!first) return [[]]
  const tails = tuples(rest)
  return first.flatMap((choice) => tails.map((tail) => [choice, ...tail]))
}

export function subsets(choices: readonly string[], k: number): Line[] {
  if (k === 0) return [[]]
  if (k > choices.length) return []
  return choices.flatMap((choice, index) =>
    subsets(choices.slice(index + 1), k - 1).map((tail) => [choice, ...tail]),
  )
}

export const sorted = (list: Iterable<string>): string => [...list].toSorted().join('')

export const numbers = ({ numbers: list = [] }: Selection): readonly string[] => list
export const positions = ({ positions: lists = [] }: Selection): readonly Line[] => lists

/** Sets of k: listed lines, bankers with drags, or free choices. */
export function combinations(selection: Selection, k: number, free = numbers(selection)): Line[] {
  const { bankers, drags = [], lines } = selection
  if (lines) return [...lines]
  if (!bankers) return subsets(free, k)
  return subsets(drags, k - bankers.length).map((rest) => [...bankers, ...rest])
}

/** One line for every position and choice: [position, choice]. */
export function perPosition(selection: Selection): Line[] {
  return positions(selection).flatMap((list, at) => list.map((choice) => [String(at), choice]))
}

export const each = (list: readonly string[] = []): Line[] => list.map((choice) => [choice])

/** How many of the list equal the text. */
export const count = (list: Iterable<string>, text: string): number =>
  [...list].filter((item) => item === text).length

/** A verdict of counts: those of nothing are left out. */
export function verdict(counts: Readonly<Record<string, number>>): Verdict {
  return Object.fromEntries(Object.entries(counts).filter(([, hits]) => hits > 0))
}

/** A play without choices. */
export const fixed = (holds: (draw: AnyDraw, variant: Variant) => boolean | 'push'): BrutePlay => ({
  lines: () => [[]],
  evaluate(_, draw, variant) {
    const held = holds(draw, variant)
    return held === 'push' ? 'push' : won(held)
  },
})
