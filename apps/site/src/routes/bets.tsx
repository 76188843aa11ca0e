import { BetsScreen } from '../features/bets/bets-screen.tsx'
import { RequireMember } from '../features/identity/require-member.tsx'

export function BetsRoute() {
  return (
    <RequireMember>
      <BetsScreen />
    </RequireMember>
  )
}
