import { failing, GROUP } from './facets.ts'
import { fold } from './fold.ts'
import { createNames, TIER } from './names.ts'
import type { Counts, Facets, Lexicon, SearchNames, SearchRow, Understood } from './types.ts'
import { createReader } from './understand.ts'

export interface SearchOptions extends SearchNames {
  /** Languages that phrases may be in, the page's own first; none: only names are searched. */
  readonly lexicons?: readonly Lexicon[]
}

export interface SearchResult {
  /** Indexes into the rows given, the best first: at most `limit`. */
  readonly hits: number[]
  /** How many games there are in all. */
  readonly total: number
  readonly counts: Counts
  readonly understood: Understood
}

export type Search = (text: string, facets: Facets, limit: number) => SearchResult

function bump(list: Uint32Array, at: number): void {
  if (at >= 0 && at < list.length) list[at] = (list[at] ?? 0) + 1
}

function count(counts: Counts, row: SearchRow, failed: number): void {
  if ((failed & ~GROUP.vendors) === 0) bump(counts.vendors, row.vendor)
  if ((failed & ~GROUP.categories) === 0) bump(counts.categories, row.category)
  if ((failed & ~GROUP.subtypes) === 0) bump(counts.subtypes, row.subtype)
  if ((failed & ~GROUP.volatility) === 0) bump(counts.volatility, row.volatility)
  if (failed !== 0) return
  for (let rest = row.features, at = 0; rest !== 0; rest >>>= 1, at += 1) {
    if ((rest & 1) === 1) bump(counts.features, at)
  }
  for (let rest = row.flags, at = 0; rest !== 0; rest >>>= 1, at += 1) {
    if ((rest & 1) === 1) bump(counts.flags, at)
  }
}

/**
 * Search over a catalogue, on the device. `query(text, facets, limit)` answers with the games that
 * meet the facets and the text, best tier first (the name itself, its beginning, a word, a typo,
 * neighbouring letters), then by popularity. Of a phrase such as "low volatility under 0.20" the
 * filters are read; games whose names contain the phrase literally are found, too ("New Year").
 */
export function createSearch(rows: readonly SearchRow[], options: SearchOptions): Search {
  const order = rows.map((_, at) => at)
  order.sort((a, b) => (rows[a]?.rank ?? 0) - (rows[b]?.rank ?? 0) || a - b)
  const ranked = order.flatMap((at) => rows[at] ?? [])
  const names = createNames(ranked, options.vendors)
  const read = createReader(options.lexicons ?? [], options)
  const categories = rows.reduce((most, row) => Math.max(most, row.category + 1), 0)

  // While a user types the facets stay the same: the rows that fail them are computed once.
  let known = ''
  const failed = new Uint8Array(ranked.length)
  const applyFacets = (facets: Facets) => {
    const key = JSON.stringify(facets)
    if (key === known) return
    known = key
    ranked.forEach((row, at) => {
      failed[at] = failing(row, facets)
    })
  }

  return (text, facets, limit) => {
    applyFacets(facets)
    const whole = fold(text)
    const understood = read(text)
    const isPhrase = understood.phrases.length > 0
    const literal = whole === '' ? undefined : names(whole, !isPhrase)
    const rest = isPhrase && understood.words !== '' ? names(understood.words, true) : undefined
    const counts: Counts = {
      vendors: new Uint32Array(options.vendors.length),
      categories: new Uint32Array(categories),
      subtypes: new Uint32Array(options.subtypes.length),
      volatility: new Uint32Array(6),
      features: new Uint32Array(options.features.length),
      flags: new Uint32Array(8),
    }
    const tiers: number[][] = Array.from({ length: TIER.grams + 1 }, () => [])
    ranked.forEach((row, at) => {
      let tier = literal?.[at] ?? 0
      // Of a phrase, only names that contain it: a typo of it is no name.
      if (isPhrase && tier > TIER.inside) {
        tier = failing(row, understood.filters) === 0 ? (rest?.[at] ?? TIER.word) : TIER.none
      }
      if (tier === TIER.none) return
      const fails = failed[at] ?? 0
      count(counts, row, fails)
      if (fails === 0) tiers[tier]?.push(order[at] ?? 0)
    })
    const total = tiers.reduce((sum, list) => sum + list.length, 0)
    const hits: number[] = []
    for (const list of tiers) hits.push(...list.slice(0, Math.max(0, limit - hits.length)))
    return { hits, total, counts, understood }
  }
}
