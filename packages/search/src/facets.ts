import type { Facets, SearchRow } from './types.ts'

/** Groups whose values are alternatives, a bit each. */
export const GROUP = { vendors: 1, categories: 2, subtypes: 4, volatility: 8, other: 16 } as const

const has = (list: readonly number[] | undefined, value: number) =>
  list === undefined || list.length === 0 || list.includes(value)

/** The groups of facets that a game does not meet, as bits; 0: it meets them all. */
export function failing(row: Omit<SearchRow, 'name' | 'rank'>, facets: Facets): number {
  const features = facets.features ?? 0
  const flags = facets.flags ?? 0
  const isOther =
    (row.features & features) === features &&
    (row.flags & flags) === flags &&
    row.rtp >= (facets.rtpFrom ?? 0) &&
    row.minStake <= (facets.stakeUpTo ?? Infinity) &&
    row.maxWin >= (facets.maxWinFrom ?? 0)
  return (
    (has(facets.vendors, row.vendor) ? 0 : GROUP.vendors) |
    (has(facets.categories, row.category) ? 0 : GROUP.categories) |
    (has(facets.subtypes, row.subtype) ? 0 : GROUP.subtypes) |
    (has(facets.volatility, row.volatility) ? 0 : GROUP.volatility) |
    (isOther ? 0 : GROUP.other)
  )
}
