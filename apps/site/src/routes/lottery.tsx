export { LobbyScreen as LotteryRoute } from '../features/home/lobby-screen.tsx'
