/** Slots of some kinds, without shared pools. */
const SLOTS = [
  'sweet-orbit',
  'orchard-burst',
  'book-of-maps',
  'quarry-gold',
  'sunday-market',
  'lucky-tram',
  'tidewater-pearls',
  'jungle-drums',
] as const

const INSTANT = ['dice', 'limbo', 'plinko', 'wheel'] as const

/** Games that members of the past play, slots most: a game is picked as often as it is named. */
export const HISTORY_GAMES: readonly string[] = [...SLOTS, ...SLOTS, ...INSTANT]

/** Each game once. */
export const HISTORY_GAME_CODES: ReadonlySet<string> = new Set(HISTORY_GAMES)
