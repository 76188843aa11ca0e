import { AccountsScreen } from '../features/ledger/accounts-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LedgerRoute() {
  return (
    <Guard permission="ledger.read">
      <AccountsScreen />
    </Guard>
  )
}
