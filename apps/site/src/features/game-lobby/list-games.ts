import type { CatalogueColumns } from '@fairhouse/protocol'
import { CATALOGUE_FLAGS, GAME_CATEGORIES, GAME_SUBTYPES } from '@fairhouse/protocol/games'
import type { Facets } from '@fairhouse/search'
import { failing } from '@fairhouse/search/facets'
import { isInLobbyOf } from '../../shared/games/catalogue.ts'
import type { GameLobbyId } from '../../shared/games/lobbies.ts'
import type { LobbyState, Sort } from './lobby-state.ts'

/** A lobby's filters, as values of the columns. */
export function facetsOf(columns: CatalogueColumns, lobby: GameLobbyId, state: LobbyState): Facets {
  const { shelf, show, vassalage } = state
  const category = GAME_CATEGORIES.findIndex(
    (one) => one === (lobby === 'ESPORTS' ? 'SPORTS' : lobby),
  )
  const flags = show === 'new' ? CATALOGUE_FLAGS.new : show === 'hot' ? CATALOGUE_FLAGS.hot : 0
  return {
    categories: [category],
    flags: flags | (lobby === 'ESPORTS' ? CATALOGUE_FLAGS.esports : 0),
    volatility: state.volatility,
    features: state.features,
    // A vendor without games here matches none, instead of all.
    vendors: vassalage.map((code) => columns.vendors.findIndex((one) => one.code === code)),
    subtypes: shelf === undefined ? [] : [GAME_SUBTYPES.indexOf(shelf)],
    ...(state.rtpFrom === undefined ? {} : { rtpFrom: state.rtpFrom }),
    ...(state.stakeUpTo === undefined ? {} : { stakeUpTo: state.stakeUpTo }),
  }
}

function meets(columns: CatalogueColumns, at: number, facets: Facets): boolean {
  const row = {
    vendor: columns.vendor[at] ?? -1,
    category: columns.category[at] ?? -1,
    subtype: columns.subtype[at] ?? -1,
    features: columns.features[at] ?? 0,
    rtp: columns.rtp[at] ?? 0,
    volatility: columns.volatility[at] ?? 0,
    minStake: columns.minStake[at] ?? 0,
    maxWin: columns.maxWin[at] ?? 0,
    flags: columns.flags[at] ?? 0,
  }
  return failing(row, facets) === 0
}

/**
 * Indexes of games in a sort order; `chosen` is the brand's own, which is the order of the columns.
 */
export function sortGames(columns: CatalogueColumns, places: readonly number[], sort: Sort) {
  if (sort === 'chosen') return places
  const { rank, rtp, maxWin, volatility, names } = columns
  if (sort === 'name') {
    const { compare } = new Intl.Collator()
    return places.toSorted((a, b) => compare(names[a] ?? '', names[b] ?? ''))
  }
  const by = (list: readonly number[], sign: 1 | -1) =>
    places.toSorted((a, b) => sign * ((list[a] ?? 0) - (list[b] ?? 0)) || a - b)
  if (sort === 'popular') return by(rank, 1)
  if (sort === 'calm') return by(volatility, 1)
  return by(sort === 'rtp' ? rtp : maxWin, -1)
}

/** "VENDOR game" → index. */
export function placesByKey(columns: CatalogueColumns): ReadonlyMap<string, number> {
  const { codes, vendor, vendors } = columns
  return new Map(codes.map((code, at) => [`${vendors[vendor[at] ?? -1]?.code} ${code}`, at]))
}

/**
 * The games of a lobby that match a state, as indexes in the columns. Favourite and recent games
 * (`own`) keep their own order, newest first.
 */
export function listGames(
  columns: CatalogueColumns,
  lobby: GameLobbyId,
  state: LobbyState,
  own: readonly string[] = [],
): readonly number[] {
  const facets = facetsOf(columns, lobby, state)
  const isOwn = state.show === 'favourites' || state.show === 'recent'
  const byKey = isOwn ? placesByKey(columns) : undefined
  const all = byKey ? own.flatMap((key) => byKey.get(key) ?? []) : columns.codes.keys()
  const places = [...all].filter(
    (at) => isInLobbyOf(columns, at, lobby) && meets(columns, at, facets),
  )
  return sortGames(columns, places, state.sort)
}
