import { useParams } from '../shared/router/index.ts'
import { LotteryScreen } from '../features/lottery/lottery-screen.tsx'

export function LotteryCodeRoute() {
  const { lotteryCode } = useParams('/lottery/$lotteryCode')
  // Another lottery is another slip: nothing chosen in one may stay for the next.
  return <LotteryScreen key={lotteryCode} lotteryCode={lotteryCode} />
}
