import { GameLobby } from '../features/game-lobby/lobby-screen.tsx'
import { PvpRooms } from '../features/game-lobby/pvp-rooms.tsx'
import { useSearch } from '../shared/router/index.ts'

export const SlotsRoute = () => <GameLobby lobby="RNG" />
/** Slots by shelf; the query's `page` is the selected one. */
export const SlotShelvesRoute = () => <GameLobby lobby="RNG" hasTabs />
export const LiveRoute = () => <GameLobby lobby="LIVE" />
export const FishingRoute = () => <GameLobby lobby="FISH" />
export const CardsRoute = () => <PvpRooms />

/** Sports; e-sports if the address requests them. */
export function SportsRoute() {
  return <GameLobby lobby={useSearch()['lane'] === 'ESPORTS' ? 'ESPORTS' : 'SPORTS'} />
}
