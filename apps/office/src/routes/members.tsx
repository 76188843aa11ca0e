import { MembersScreen } from '../features/members/members-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function MembersRoute() {
  return (
    <Guard permission="members.read">
      <MembersScreen />
    </Guard>
  )
}
