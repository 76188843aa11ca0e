import { getRouteApi } from '@tanstack/react-router'
import { LotteryScreen } from '../features/lottery/lottery-screen.tsx'

const route = getRouteApi('/lottery/$lotteryCode')

export function LotteryCodeRoute() {
  const { lotteryCode } = route.useParams()
  // Another lottery is another slip: nothing chosen in one may stay for the next.
  return <LotteryScreen key={lotteryCode} lotteryCode={lotteryCode} />
}
