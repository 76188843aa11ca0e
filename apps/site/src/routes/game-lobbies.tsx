import { GameLobby } from '../features/game-lobby/lobby-screen.tsx'
import { useSearch } from '../shared/router/index.ts'

export const SlotsRoute = () => <GameLobby room="RNG" />
/** Slots by their shelves; the query's `page` is the one that is open. */
export const SlotShelvesRoute = () => <GameLobby room="RNG" hasTabs />
export const LiveRoute = () => <GameLobby room="LIVE" />
export const FishingRoute = () => <GameLobby room="FISH" />
export const CardsRoute = () => <GameLobby room="PVP" />

/** Sports; e-sports where the address asks for them. */
export function SportsRoute() {
  return <GameLobby room={useSearch()['lane'] === 'ESPORTS' ? 'ESPORTS' : 'SPORTS'} />
}
