import { DepositScreen } from '../features/cashier/deposit-screen.tsx'
import { RequireMember } from '../features/identity/require-member.tsx'

export function DepositRoute() {
  return (
    <RequireMember isReal>
      <DepositScreen />
    </RequireMember>
  )
}
