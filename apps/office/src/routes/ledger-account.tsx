import { useParams } from '@tanstack/react-router'
import { AccountScreen } from '../features/ledger/account-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LedgerAccountRoute() {
  const { accountId } = useParams({ from: '/ledger/accounts/$accountId' })
  return (
    <Guard permission="ledger.read">
      <AccountScreen key={accountId} accountId={accountId} />
    </Guard>
  )
}
