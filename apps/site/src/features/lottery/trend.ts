import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'

/** How a choice fared in the last draws. */
export interface Trend {
  readonly choice: string
  /** Draws that show it. */
  readonly times: number
  /** Draws since it came last: 0 where the newest shows it; all of them where none does. */
  readonly since: number
  /** Most draws in a row without it. */
  readonly longest: number
}

/** Trends of every choice of a trail; `draws` are the newest first. */
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

/** Trends in an order; the number decides between equals. */
export function sortTrends(trends: readonly Trend[], order: TrendOrder): readonly Trend[] {
  if (order === 'number') return trends
  const key = order === 'hot' ? 'times' : 'since'
  return trends.toSorted((a, b) => b[key] - a[key])
}
