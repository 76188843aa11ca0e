import type { FeedGame, GameCategoryCode, GameFeature, GameSubtype } from '@fairhouse/protocol'

/** A row of `games` with what must be known of its vendor and its lane. */
export interface GameRow {
  readonly [column: string]: unknown
  readonly game_no: bigint
  readonly vendor_id: number
  readonly game_code: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly category: GameCategoryCode
  readonly subtype: GameSubtype | null
  readonly features: GameFeature[]
  readonly rtp_ppm: number
  /** Null: all bets return the same. */
  readonly rtp_best_ppm: number | null
  readonly volatility: number
  readonly sigma: number | null
  readonly max_multiplier: bigint | null
  readonly min_stake: bigint
  readonly max_stake: bigint
  readonly has_demo: boolean
  readonly is_touch: boolean
  readonly free_rounds: boolean
  readonly languages: string[]
  readonly version: string
  readonly certificates: FeedGame['certificates']
  readonly banned_in: string[]
  readonly art: { readonly theme: string; readonly colors: string[] } | null
  readonly released_on: string
  readonly is_enabled: boolean
  readonly is_hot: boolean
  readonly sort_order: number
  readonly is_gone: boolean
  readonly imported_at: Date
}

/** Columns of `games`: days as texts, so that no time zone shifts them. */
export const GAME_COLUMNS = `
g.game_no, g.vendor_id, g.game_code, g.name, g.names, g.category, g.subtype, g.features, g.rtp_ppm,
g.rtp_best_ppm, g.volatility, g.sigma, g.max_multiplier, g.min_stake, g.max_stake, g.has_demo,
g.is_touch, g.free_rounds, g.languages, g.version, g.certificates, g.banned_in, g.art,
g.released_on::text as released_on, g.is_enabled, g.is_hot, g.sort_order, g.is_gone, g.imported_at`

export interface IntegrationRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  readonly code: string
  readonly name: string
  readonly colors: string[]
  readonly state: 'active' | 'paused' | 'closed'
  readonly health: 'well' | 'sick' | 'down'
  readonly wallet: 'seamless' | 'transfer'
  readonly created_at: Date
}

export interface LaneRow {
  readonly [column: string]: unknown
  readonly category: GameCategoryCode
  readonly vendor_id: number
  readonly is_hot: boolean
  readonly is_shown: boolean
  readonly is_esports: boolean
  readonly logo_picture_id: string | null
  readonly sort_order: number
}

export interface MaintenanceRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  /** Null: all games of the vendor. */
  readonly game_no: bigint | null
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly suggestions: bigint[]
}
