/** The lobby of each category of games (SPECIFICATION 2.96). */
export const GAME_ROOMS = {
  RNG: '/slot-games',
  LIVE: '/live-casino-games',
  FISH: '/fishing-games',
  PVP: '/poker-pvp-games',
  SPORTS: '/sports-betting-games',
  ESPORTS: '/sports-betting-games',
} as const

export type GameRoomId = keyof typeof GAME_ROOMS
export type GameRoomPath = (typeof GAME_ROOMS)[GameRoomId]

/** Where a category's games are chosen; the home page for what has no room. */
export function roomOfCategory(category: string | undefined): GameRoomPath | '/' {
  const id = (Object.keys(GAME_ROOMS) as GameRoomId[]).find((one) => one === category)
  return id === undefined ? '/' : GAME_ROOMS[id]
}
