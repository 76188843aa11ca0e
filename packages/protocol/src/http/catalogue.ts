import Type from 'typebox'
import { LanguageWord, strict } from '../schema.ts'
import {
  CatalogueColumns,
  GameCode,
  GameDetail,
  GamePlatform,
  GameTile,
  PvpRoom,
  VendorCode,
  VendorLane,
} from './game-shapes.ts'
import { PICTURE_ID } from './notices.ts'

/** Query parameters of every list of games (SPECIFICATION 7.62). */
const LIST = {
  language: Type.Optional(LanguageWord),
  /** The caller's platform: the answer is the same for all. */
  platform: Type.Optional(GamePlatform),
  /** "true": reread unless the cached list is only a moment old. */
  flush: Type.Optional(Type.Enum(['true', 'false'])),
}
const list = strict(LIST)
const language = strict({ language: Type.Optional(LanguageWord) })
const gameParams = strict({ vassalage: VendorCode, gameId: GameCode })
const tiles = strict({ games: Type.Array(GameTile) })

export const catalogueRoutes = {
  'GET /lgw/games/vendors': {
    summary: 'Vendors by category, in the order of the brand; empty categories are left out',
    access: 'public',
    query: list,
    response: strict({ lanes: Type.Array(VendorLane) }),
    errors: [],
  },
  'GET /lgw/games/logos/:pictureId': {
    summary: 'The logo of a vendor, made anew by us: WebP, a square',
    access: 'public',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'GET /lgw/games/catalogue': {
    summary: 'All games on offer, in columns; answers 304 to the version one has (If-None-Match)',
    access: 'public',
    query: list,
    response: CatalogueColumns,
    errors: [],
  },
  'GET /lgw/games/hot': {
    summary: "The games most played lately: rounds of the last days, the brand's choice first",
    access: 'public',
    query: strict({
      ...LIST,
      /** 1 to 50; 20 where it is not said. */
      count: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
    }),
    response: tiles,
    errors: [],
  },
  'GET /lgw/games/pvp/rooms': {
    summary: 'Rooms of games between members, in the order of the brand',
    access: 'public',
    query: strict({
      ...LIST,
      /** Those of one vendor; of all where it is not said. */
      vassalage: Type.Optional(VendorCode),
    }),
    response: strict({ rooms: Type.Array(PvpRoom) }),
    errors: [],
  },
  'GET /lgw/games/detail/:vassalage/:gameId': {
    summary: 'One game: odds, limits, certificates; while it is down what to play meanwhile',
    access: 'public',
    params: gameParams,
    query: language,
    response: GameDetail,
    errors: ['GAME_NOT_FOUND'],
  },
  'GET /wps/games/favourites': {
    summary: 'Favourite games, the newest first',
    access: 'member',
    query: list,
    response: tiles,
    errors: [],
  },
  'PUT /wps/games/favourites/:vassalage/:gameId': {
    summary: 'Makes a game a favourite; again does nothing',
    access: 'member',
    params: gameParams,
    response: strict({ isFavourite: Type.Boolean() }),
    errors: ['GAME_NOT_FOUND', 'FAVOURITES_FULL'],
  },
  'DELETE /wps/games/favourites/:vassalage/:gameId': {
    summary: 'Takes a game off the favourites; again does nothing',
    access: 'member',
    params: gameParams,
    response: strict({ isFavourite: Type.Boolean() }),
    errors: ['GAME_NOT_FOUND'],
  },
  'GET /wps/games/recent': {
    summary: 'Games the member opened last, the newest first, each once',
    access: 'member',
    query: list,
    response: tiles,
    errors: [],
  },
} as const
