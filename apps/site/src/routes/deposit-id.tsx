import { getRouteApi } from '@tanstack/react-router'
import { DepositStatusScreen } from '../features/cashier/deposit-status-screen.tsx'
import { RequireMember } from '../features/identity/require-member.tsx'

const route = getRouteApi('/deposit/$depositId')

export function DepositIdRoute() {
  const { depositId } = route.useParams()
  return (
    <RequireMember isReal>
      <DepositStatusScreen depositId={depositId} />
    </RequireMember>
  )
}
