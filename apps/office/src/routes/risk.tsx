import { RiskScreen } from '../features/risk/risk-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function RiskRoute() {
  return (
    <Guard permission="risk.read">
      <RiskScreen />
    </Guard>
  )
}
