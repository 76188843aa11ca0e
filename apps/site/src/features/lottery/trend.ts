import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'

/** Statistics of a choice in the last draws. */
export interface Trend {
  readonly choice: string
  /** Number of draws that show it. */
  readonly times: number
  /** Draws since it last came: 0 if the newest shows it; all of them if none does. */
  readonly since: number
  /** Most consecutive draws without it. */
  readonly longest: number
}

/** Statistics of every choice of a trend series; `draws` are newest first. */
export function trendsOf(trail: TrendSeries, draws: readonly AnyDraw[]): readonly Trend[] {
  const shown = draws.map((draw) => new Set(trail.shownBy(draw)))
  return trail.choices.map((choice) => {
    let times = 0
    let since: number | undefined
    let longest = 0
    let gap = 0
    for (const [at, choices] of shown.entries()) {
      if (!choices.has(choice)) {
        gap += 1
        longest = Math.max(longest, gap)
        continue
      }
      times += 1
      since ??= at
      gap = 0
    }
    return { choice, times, since: since ?? shown.length, longest }
  })
}

export type TrendOrder = 'number' | 'hot' | 'cold'

/** Sorts statistics; ties are broken by the number. */
export function sortTrends(trends: readonly Trend[], order: TrendOrder): readonly Trend[] {
  if (order === 'number') return trends
  const key = order === 'hot' ? 'times' : 'since'
  return trends.toSorted((a, b) => b[key] - a[key])
}
