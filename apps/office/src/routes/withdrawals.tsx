import { WithdrawalsScreen } from '../features/cashier/withdrawals-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function WithdrawalsRoute() {
  return (
    <Guard permission="cashier.read">
      <WithdrawalsScreen />
    </Guard>
  )
}
