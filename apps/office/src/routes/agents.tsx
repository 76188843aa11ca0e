import { AgentsScreen } from '../features/agents/agents-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function AgentsRoute() {
  return (
    <Guard permission="agents.read">
      <AgentsScreen />
    </Guard>
  )
}
