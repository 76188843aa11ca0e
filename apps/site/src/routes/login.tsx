import { HomeRoute } from './home.tsx'
import { IdentityRoute } from '../features/identity/identity-route.tsx'

export function LoginRoute() {
  return (
    <>
      <IdentityRoute mode="login" />
      <HomeRoute />
    </>
  )
}
