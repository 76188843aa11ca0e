import { ApplicationsScreen } from '../features/agent-applications/applications-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function ApplicationsRoute() {
  return (
    <Guard permission="agentApplications.read">
      <ApplicationsScreen />
    </Guard>
  )
}
