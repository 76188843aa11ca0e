import { ReconciliationScreen } from '../features/reconciliation/reconciliation-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function ReconciliationRoute() {
  return (
    <Guard permission="reconciliation.read">
      <ReconciliationScreen />
    </Guard>
  )
}
