import { SecurityScreen } from '../features/security/security-screen.tsx'
import { MemberPage } from './member-page.tsx'

export function SecurityRoute() {
  return (
    <MemberPage isReal>
      <SecurityScreen />
    </MemberPage>
  )
}
