import { RewardsScreen } from '../features/rewards/rewards-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function RewardsRoute() {
  return (
    <Guard permission="rewards.read">
      <RewardsScreen />
    </Guard>
  )
}
