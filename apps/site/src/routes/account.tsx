import { AccountScreen } from '../features/account/account-screen.tsx'
import { MemberPage } from './member-page.tsx'

export function AccountRoute() {
  return (
    <MemberPage>
      <AccountScreen />
    </MemberPage>
  )
}
