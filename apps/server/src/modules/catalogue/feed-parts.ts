import { VENDOR_UNITS_PER_MINOR, type FeedGame } from '@fairhouse/protocol'
import type { GameRow } from './game-row.ts'

/** A feed's data of a game, as stored; amounts as texts of ledger units. */
export interface FeedParts {
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly category: string
  readonly subtype: string | null
  readonly features: readonly string[]
  readonly rtp_ppm: number
  readonly rtp_best_ppm: number | null
  readonly volatility: number
  readonly sigma: number | null
  readonly max_multiplier: string | null
  readonly min_stake: string
  readonly max_stake: string
  readonly has_demo: boolean
  readonly is_touch: boolean
  readonly free_rounds: boolean
  readonly languages: readonly string[]
  readonly version: string
  readonly certificates: FeedGame['certificates']
  readonly banned_in: readonly string[]
  readonly art: FeedGame['art'] | null
  readonly released_on: string
}

const toMinor = (amount: string): string => String(BigInt(amount) / VENDOR_UNITS_PER_MINOR)

/** The parts of a game of a checked feed. */
export function partsOfFeed(game: FeedGame): FeedParts {
  return {
    name: game.name,
    names: game.names ?? {},
    category: game.category,
    subtype: game.subtype ?? null,
    features: game.features,
    rtp_ppm: game.rtp_ppm,
    rtp_best_ppm: game.rtp_best_ppm ?? null,
    volatility: game.volatility,
    sigma: game.sigma ?? null,
    max_multiplier: game.max_multiplier === undefined ? null : String(game.max_multiplier),
    min_stake: toMinor(game.min_stake),
    max_stake: toMinor(game.max_stake),
    has_demo: game.has_demo,
    is_touch: game.is_touch,
    free_rounds: game.free_rounds ?? false,
    languages: game.languages,
    version: game.version,
    certificates: game.certificates,
    banned_in: game.banned_in,
    art: game.art ?? null,
    released_on: game.released_on,
  }
}

/** The same parts from a row of the table. */
export function partsOfRow(row: GameRow): FeedParts {
  return {
    name: row.name,
    names: row.names,
    category: row.category,
    subtype: row.subtype,
    features: row.features,
    rtp_ppm: row.rtp_ppm,
    rtp_best_ppm: row.rtp_best_ppm,
    volatility: row.volatility,
    sigma: row.sigma,
    max_multiplier: row.max_multiplier === null ? null : String(row.max_multiplier),
    min_stake: String(row.min_stake),
    max_stake: String(row.max_stake),
    has_demo: row.has_demo,
    is_touch: row.is_touch,
    free_rounds: row.free_rounds,
    languages: row.languages,
    version: row.version,
    certificates: row.certificates,
    banned_in: row.banned_in,
    art: row.art,
    released_on: row.released_on,
  }
}

/** A value in one form: the database orders the keys of objects in its own way. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** Names of the parts that differ. */
export function differingParts(before: FeedParts, after: FeedParts): (keyof FeedParts)[] {
  const names = Object.keys(after) as (keyof FeedParts)[]
  return names.filter((name) => canonical(before[name]) !== canonical(after[name]))
}
