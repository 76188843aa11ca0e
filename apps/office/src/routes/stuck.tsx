import { StuckScreen } from '../features/jobs/stuck-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function StuckRoute() {
  return (
    <Guard permission="jobs.read">
      <StuckScreen />
    </Guard>
  )
}
