/** A searchable game. Numbers as in the columns of the catalogue's route. */
export interface SearchRow {
  readonly name: string
  /** Names in other languages. */
  readonly aliases?: readonly string[]
  /** Indexes into the lists of `SearchNames`; -1 for none. */
  readonly vendor: number
  readonly category: number
  readonly subtype: number
  /** Bit i: `SearchNames.features[i]`. */
  readonly features: number
  /** Hundredths of a percent. */
  readonly rtp: number
  /** 1 low … 5 high. */
  readonly volatility: number
  /** Ledger units: 1/10 000 of the currency unit. */
  readonly minStake: number
  /** Whole multiples of the stake; 0 unknown. */
  readonly maxWin: number
  /** 1 hot, 2 new, others as the caller likes: bits are only compared. */
  readonly flags: number
  /** By popularity, 0 first. */
  readonly rank: number
}

/** What the numbers in rows mean. */
export interface SearchNames {
  readonly vendors: readonly string[]
  readonly features: readonly string[]
  readonly subtypes: readonly string[]
}

/**
 * Filters for games. Values within one list are alternatives, except features and flags, which must
 * all be met. An empty list does not filter.
 */
export interface Facets {
  readonly vendors?: readonly number[]
  readonly categories?: readonly number[]
  readonly subtypes?: readonly number[]
  readonly volatility?: readonly number[]
  /** Bits that must all be set. */
  readonly features?: number
  readonly flags?: number
  readonly rtpFrom?: number
  readonly stakeUpTo?: number
  readonly maxWinFrom?: number
}

/**
 * Games there would be on choosing each value, by index: of a list as if nothing else of that list
 * were chosen; of features and flags in addition to those chosen.
 */
export interface Counts {
  readonly vendors: Uint32Array
  readonly categories: Uint32Array
  readonly subtypes: Uint32Array
  readonly volatility: Uint32Array
  readonly features: Uint32Array
  readonly flags: Uint32Array
}

/** What a phrase was taken to mean, and the words that are left to be searched for. */
export interface Understood {
  readonly filters: Facets
  readonly words: string
  /** The parts of the phrase that became filters, folded, in order. */
  readonly phrases: readonly string[]
}

export const CONCEPTS = [
  'volatility',
  'low',
  'medium',
  'high',
  'upTo',
  'atLeast',
  'rtp',
  'stake',
  'cent',
  'unit',
  'freeGames',
  'jackpot',
  'ways',
  'fresh',
  'popular',
  'noise',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * The words of a language for each concept, parted by "|", in any case and with or without accents.
 * `fresh` is new games; `noise` says nothing by itself ("games with"); `cent` a hundredth of the
 * currency unit, `unit` the unit.
 */
export type Lexicon = Readonly<Record<Concept, string>>
