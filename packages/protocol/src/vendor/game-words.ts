/** Lobbies a game may appear in; the wire words of the specification. */
export const GAME_CATEGORIES = [
  'RNG',
  'LIVE',
  'SPORTS',
  'FISH',
  'PVP',
  'LOTT',
  'ELOTT',
  'COCK',
] as const
/** Shelves within the lobbies, for filters: a game has one at most. */
export const GAME_SUBTYPES = [
  'slots',
  'jackpot',
  'mini',
  'crash',
  'table',
  'roulette',
  'baccarat',
  'blackjack',
  'dice',
  'poker',
  'fishing',
  'esports',
  'sports',
] as const
/** What a game has, for filters and search. */
export const GAME_FEATURES = [
  'freeGames',
  'ways',
  'cascades',
  'holdAndRespin',
  'bonusWheel',
  'expandingSymbol',
  'multipliers',
  'progressive',
  'mustHitBy',
  'scatterPays',
  'stackedWilds',
  'provablyFair',
  'sharedRounds',
  'steps',
  'buyIn',
] as const

/** Rooms in the order of the menu. ESPORTS are vendors of SPORTS that the brand lists apart. */
export const LANE_TITLES = [...GAME_CATEGORIES, 'ESPORTS'] as const

/** Bits of the catalogue's `flags`. */
export const CATALOGUE_FLAGS = { hot: 1, new: 2, demo: 4, down: 8, esports: 16 } as const
