import type { CatalogueColumns, VendorLane } from '@fairhouse/protocol'
import { queryKeys } from '../queries.ts'
import { PART, isInLobbyOf } from './catalogue.ts'
import { GAME_LOBBIES, type GameLobbyId } from './lobbies.ts'

/** Number of games in a server-rendered page: more than a screen holds. */
export const FIRST_GAMES = 24

/** The games at some indexes, in columns. */
function take(columns: CatalogueColumns, places: readonly number[]): CatalogueColumns {
  const of = <T>(list: readonly T[]) => places.flatMap((at) => list[at] ?? [])
  return {
    ...columns,
    version: PART,
    codes: of(columns.codes),
    names: of(columns.names),
    vendor: of(columns.vendor),
    category: of(columns.category),
    subtype: of(columns.subtype),
    theme: of(columns.theme),
    palette: of(columns.palette),
    features: of(columns.features),
    rtp: of(columns.rtp),
    rtpMore: of(columns.rtpMore),
    volatility: of(columns.volatility),
    minStake: of(columns.minStake),
    maxWin: of(columns.maxWin),
    flags: of(columns.flags),
    rank: of(columns.rank),
  }
}

/**
 * The part of the catalogue that a lobby shows first; the page fetches the rest after hydration.
 */
function firstGames(lobby: GameLobbyId) {
  return ([name]: readonly unknown[], data: unknown): unknown => {
    if (name === queryKeys.lotteries[0]) return undefined
    if (name === queryKeys.gameLanes[0]) {
      return (data as readonly VendorLane[]).map((lane) =>
        lane.title === lobby ? lane : { ...lane, cards: lane.cards.slice(0, 1) },
      )
    }
    if (name !== queryKeys.games[0]) return undefined
    const columns = data as CatalogueColumns
    const places = columns.codes.flatMap((_, at) => (isInLobbyOf(columns, at, lobby) ? at : []))
    return take(columns, places.slice(0, FIRST_GAMES))
  }
}

/** The first part of each lobby, by route: for the server's renderer only. */
export const FIRST_GAMES_AT: ReadonlyMap<string, ReturnType<typeof firstGames>> = new Map([
  [GAME_LOBBIES.RNG, firstGames('RNG')],
  ['/rng', firstGames('RNG')],
  [GAME_LOBBIES.LIVE, firstGames('LIVE')],
  [GAME_LOBBIES.FISH, firstGames('FISH')],
  [GAME_LOBBIES.PVP, firstGames('PVP')],
  [GAME_LOBBIES.SPORTS, firstGames('SPORTS')],
])
