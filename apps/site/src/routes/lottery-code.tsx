import { useAnyParams } from '../shared/router/index.ts'
import { LotteryScreen } from '../features/lottery/lottery-screen.tsx'

/** A lottery by its code, under `/lottery` and under `/vnlottery`. */
export function LotteryCodeRoute() {
  const { lotteryCode = '' } = useAnyParams()
  // The key resets the state: another lottery has another slip.
  return <LotteryScreen key={lotteryCode} lotteryCode={lotteryCode} />
}
