import { KycScreen } from '../features/kyc/cases-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function KycRoute() {
  return (
    <Guard permission="kyc.read">
      <KycScreen />
    </Guard>
  )
}
