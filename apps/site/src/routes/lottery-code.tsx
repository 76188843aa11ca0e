import { useAnyParams } from '../shared/router/index.ts'
import { LotteryScreen } from '../features/lottery/lottery-screen.tsx'

/** A lottery by its code, under `/lottery` and under `/vnlottery`. */
export function LotteryCodeRoute() {
  const { lotteryCode = '' } = useAnyParams()
  // Another lottery is another slip: nothing chosen in one may stay for the next.
  return <LotteryScreen key={lotteryCode} lotteryCode={lotteryCode} />
}
