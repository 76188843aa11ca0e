import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function DashboardRoute() {
  return (
    <Guard permission="dashboard.read">
      <DashboardScreen />
    </Guard>
  )
}
