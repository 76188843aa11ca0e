import { getRouteApi } from '@tanstack/react-router'
import { LobbyScreen } from '../features/home/lobby-screen.tsx'

export {
  LotteryGamesScreen as LotteryGamesRoute,
  OwnDrawsScreen as OwnDrawsRoute,
  VietnamScreen as VietnamRoute,
} from '../features/home/lobby-screen.tsx'

const lottery = getRouteApi('/lottery')

export function LotteryRoute() {
  return <LobbyScreen search={lottery.useSearch()} />
}
