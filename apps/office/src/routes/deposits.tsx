import { DepositsScreen } from '../features/cashier/deposits-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function DepositsRoute() {
  return (
    <Guard permission="cashier.read">
      <DepositsScreen />
    </Guard>
  )
}
