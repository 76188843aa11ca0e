import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { GAME_CATEGORIES, GAME_FEATURES, GAME_SUBTYPES, LANE_TITLES } from '../vendor/game-words.ts'

export const VendorCode = Type.String({ pattern: '^[A-Z0-9_]{2,24}$' })
export const GameCode = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,96}$' })
/** Platforms that games are listed for and opened on. */
export const GamePlatform = Type.Enum(['html5-desktop', 'html5'])

/** A vendor within a category. */
export const VendorCard = strict({
  vassalage: VendorCode,
  name: Type.String(),
  isHot: Type.Boolean(),
  /** How many of its games are offered here. */
  games: Type.Integer(),
  /** VASSALAGE: its games are chosen from a list that pops up; GAME: it opens at once. */
  isGame: Type.Enum(['VASSALAGE', 'GAME']),
  /** The one game that opens at once; absent where there is a list. */
  gameId: Type.Optional(GameCode),
  /** Under maintenance as a whole. */
  isDown: Type.Boolean(),
  /** Colours of its mark, for generated art. */
  colors: Type.Array(Type.String()),
  /** Address of its logo in this category, a square; absent where a mark is generated. */
  logo: Type.Optional(Type.String()),
})

export const VendorLane = strict({
  title: Type.Enum([...LANE_TITLES]),
  cards: Type.Array(VendorCard),
  /** The shelves of the games in this lane. */
  gameClassify: Type.Array(Type.Enum([...GAME_SUBTYPES])),
})

/**
 * The whole catalogue in columns, one entry per game in each: what a device lists, filters and
 * searches by itself. Columns compress to a few bytes a game. Order is the brand's sort order.
 */
export const CatalogueColumns = strict({
  /** Changes with any change; the same as the ETag. */
  version: Type.String(),
  vendors: Type.Array(strict({ code: VendorCode, name: Type.String() })),
  themes: Type.Array(Type.String()),
  palettes: Type.Array(Type.Array(Type.String())),
  /** Game codes and names, by entry. Names are in the requested language. */
  codes: Type.Array(Type.String()),
  names: Type.Array(Type.String()),
  /** Indexes into vendors, GAME_CATEGORIES, GAME_SUBTYPES (-1: none), themes, palettes. */
  vendor: Type.Array(Type.Integer()),
  category: Type.Array(Type.Integer()),
  subtype: Type.Array(Type.Integer()),
  theme: Type.Array(Type.Integer()),
  palette: Type.Array(Type.Integer()),
  /** Bit i: GAME_FEATURES[i]. */
  features: Type.Array(Type.Integer()),
  /** Of the least favourable bet, in hundredths of a percent: 9650 is 96.5 %. */
  rtp: Type.Array(Type.Integer()),
  /** What the most favourable bet returns above that. */
  rtpMore: Type.Array(Type.Integer()),
  volatility: Type.Array(Type.Integer()),
  /** Least stake in ledger units. */
  minStake: Type.Array(Type.Integer()),
  /** Whole multiples of the stake that the largest win is of; 0 unknown. */
  maxWin: Type.Array(Type.Integer()),
  /** 1 hot, 2 new, 4 demo, 8 under maintenance, 16 esports. */
  flags: Type.Array(Type.Integer()),
  /** Rank by rounds of the last days, 0 first. */
  rank: Type.Array(Type.Integer()),
})

/** A game as a tile of a few: home, favourites, recent, suggestions. */
export const GameTile = strict({
  gameId: GameCode,
  vassalage: VendorCode,
  vendorName: Type.String(),
  name: Type.String(),
  category: Type.Enum([...GAME_CATEGORIES]),
  theme: Type.String(),
  colors: Type.Array(Type.String()),
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  isDown: Type.Boolean(),
  hasDemo: Type.Boolean(),
})

const { gameId: _, hasDemo: __, ...ofRoom } = GameTile.properties

/** A room where members play against each other: a game of the category PVP. */
export const PvpRoom = strict({
  /** What the launch takes as `roomId`. */
  roomId: GameCode,
  ...ofRoom,
  subtype: Type.Union([Type.Enum([...GAME_SUBTYPES]), Type.Null()]),
  minStakeMinor: MoneyOut,
  maxStakeMinor: MoneyOut,
})

/** All that is said of a game before it opens: terms that hide nothing. */
export const GameDetail = strict({
  ...GameTile.properties,
  subtype: Type.Union([Type.Enum([...GAME_SUBTYPES]), Type.Null()]),
  features: Type.Array(Type.Enum([...GAME_FEATURES])),
  /** Return to player of the least and of the most favourable bet. */
  rtpPpm: Type.Integer(),
  rtpBestPpm: Type.Integer(),
  volatility: Type.Integer(),
  sigma: Type.Union([Type.Number(), Type.Null()]),
  /** Ten-thousandths of the stake. */
  maxMultiplier: Type.Union([Type.Integer(), Type.Null()]),
  minStakeMinor: MoneyOut,
  maxStakeMinor: MoneyOut,
  version: Type.String(),
  releasedOn: Type.String(),
  certificates: Type.Array(
    strict({ number: Type.String(), laboratory: Type.String(), issuedOn: Type.String() }),
  ),
  isFavourite: Type.Boolean(),
  /** Its vendor holds the member's money while it is played: it takes no bonus money. */
  holdsBalance: Type.Boolean(),
  /** While it is under maintenance: until when, if that is known, and what to play meanwhile. */
  maintenance: Type.Union([
    strict({ until: Type.Union([Instant, Type.Null()]), suggestions: Type.Array(GameTile) }),
    Type.Null(),
  ]),
})

export type VendorCard = Static<typeof VendorCard>
export type VendorLane = Static<typeof VendorLane>
export type CatalogueColumns = Static<typeof CatalogueColumns>
export type GameTile = Static<typeof GameTile>
export type PvpRoom = Static<typeof PvpRoom>
export type GameDetail = Static<typeof GameDetail>
