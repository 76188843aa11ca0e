import { LotteriesScreen } from '../features/lottery/lotteries-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LotteriesRoute() {
  return (
    <Guard permission="lottery.read">
      <LotteriesScreen />
    </Guard>
  )
}
