import { GamesScreen } from '../features/games/games-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function GamesRoute() {
  return (
    <Guard permission="games.read">
      <GamesScreen />
    </Guard>
  )
}
