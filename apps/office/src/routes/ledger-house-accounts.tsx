import { HouseAccountsScreen } from '../features/ledger/house-accounts-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function HouseAccountsRoute() {
  return (
    <Guard permission="ledger.read">
      <HouseAccountsScreen />
    </Guard>
  )
}
