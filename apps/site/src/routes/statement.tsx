import { RequireMember } from '../features/identity/require-member.tsx'
import { StatementScreen } from '../features/statement/statement-screen.tsx'

export function StatementRoute() {
  return (
    <RequireMember>
      <StatementScreen />
    </RequireMember>
  )
}
