import type { SearchRow } from './types.ts'

/** The columns of `GET /lgw/games/catalogue` that are searched, one entry per game in each. */
export interface SearchColumns {
  readonly names: readonly string[]
  readonly vendor: readonly number[]
  readonly category: readonly number[]
  readonly subtype: readonly number[]
  readonly features: readonly number[]
  readonly rtp: readonly number[]
  readonly volatility: readonly number[]
  readonly minStake: readonly number[]
  readonly maxWin: readonly number[]
  readonly flags: readonly number[]
  readonly rank: readonly number[]
}

/** A row per game, in the order of the columns. */
export function rowsOf(columns: SearchColumns): SearchRow[] {
  return columns.names.map((name, at) => ({
    name,
    vendor: columns.vendor[at] ?? -1,
    category: columns.category[at] ?? -1,
    subtype: columns.subtype[at] ?? -1,
    features: columns.features[at] ?? 0,
    rtp: columns.rtp[at] ?? 0,
    volatility: columns.volatility[at] ?? 0,
    minStake: columns.minStake[at] ?? 0,
    maxWin: columns.maxWin[at] ?? 0,
    flags: columns.flags[at] ?? 0,
    rank: columns.rank[at] ?? at,
  }))
}
