/** The lobby of each category of games (SPECIFICATION 2.96). */
export const GAME_LOBBIES = {
  RNG: '/slot-games',
  LIVE: '/live-casino-games',
  FISH: '/fishing-games',
  PVP: '/poker-pvp-games',
  SPORTS: '/sports-betting-games',
  ESPORTS: '/sports-betting-games',
} as const

export type GameLobbyId = keyof typeof GAME_LOBBIES
export type GameLobbyPath = (typeof GAME_LOBBIES)[GameLobbyId]

/** The lobby of a category's games; the home page for a category without one. */
export function lobbyOfCategory(category: string | undefined): GameLobbyPath | '/' {
  const id = (Object.keys(GAME_LOBBIES) as GameLobbyId[]).find((one) => one === category)
  return id === undefined ? '/' : GAME_LOBBIES[id]
}
