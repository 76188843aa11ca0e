import { HousesScreen } from '../features/ledger/houses-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function HousesRoute() {
  return (
    <Guard permission="ledger.read">
      <HousesScreen />
    </Guard>
  )
}
