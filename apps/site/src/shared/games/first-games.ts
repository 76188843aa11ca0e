import type { CatalogueColumns, VendorLane } from '@fairhouse/protocol'
import { queryKeys } from '../queries.ts'
import { PART, standsIn } from './catalogue.ts'
import { GAME_ROOMS, type GameRoomId } from './rooms.ts'

/** So many games stand in the page that the server makes: more than a screen holds. */
export const FIRST_GAMES = 24

/** The games of some places, in columns. */
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
    volatility: of(columns.volatility),
    minStake: of(columns.minStake),
    maxWin: of(columns.maxWin),
    flags: of(columns.flags),
    rank: of(columns.rank),
  }
}

/** Of the catalogue what a lobby shows first; the whole is asked for when the page stands. */
function firstGames(room: GameRoomId) {
  return ([name]: readonly unknown[], data: unknown): unknown => {
    if (name === queryKeys.lotteries[0]) return undefined
    if (name === queryKeys.gameLanes[0]) {
      return (data as readonly VendorLane[]).map((lane) =>
        lane.title === room ? lane : { ...lane, cards: lane.cards.slice(0, 1) },
      )
    }
    if (name !== queryKeys.games[0]) return undefined
    const columns = data as CatalogueColumns
    const places = columns.codes.flatMap((_, at) => (standsIn(columns, at, room) ? at : []))
    return take(columns, places.slice(0, FIRST_GAMES))
  }
}

/** The first part of each lobby, by its address: the renderer's, a browser has no use for it. */
export const FIRST_GAMES_AT: ReadonlyMap<string, ReturnType<typeof firstGames>> = new Map([
  [GAME_ROOMS.RNG, firstGames('RNG')],
  ['/rng', firstGames('RNG')],
  [GAME_ROOMS.LIVE, firstGames('LIVE')],
  [GAME_ROOMS.FISH, firstGames('FISH')],
  [GAME_ROOMS.PVP, firstGames('PVP')],
  [GAME_ROOMS.SPORTS, firstGames('SPORTS')],
])
