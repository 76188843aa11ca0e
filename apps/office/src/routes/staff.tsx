import { StaffScreen } from '../features/staff/staff-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function StaffRoute() {
  return (
    <Guard permission="staff.read">
      <StaffScreen />
    </Guard>
  )
}
