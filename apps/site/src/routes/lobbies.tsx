import { LobbyScreen } from '../features/home/lobby-screen.tsx'
import { readLotterySearch } from '../shared/lottery/lottery-search.ts'
import { useSearch } from '../shared/router/index.ts'

export {
  LotteryGamesScreen as LotteryGamesRoute,
  OwnDrawsScreen as OwnDrawsRoute,
  VietnamScreen as VietnamRoute,
} from '../features/home/lobby-screen.tsx'

export function LotteryRoute() {
  return <LobbyScreen search={readLotterySearch(useSearch())} />
}
