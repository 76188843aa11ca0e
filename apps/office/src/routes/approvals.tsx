import { ApprovalsScreen } from '../features/approvals/approvals-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function ApprovalsRoute() {
  return (
    <Guard permission="approvals.read">
      <ApprovalsScreen />
    </Guard>
  )
}
