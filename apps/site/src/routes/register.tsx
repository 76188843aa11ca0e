import { HomeRoute } from './home.tsx'
import { IdentityRoute } from '../features/identity/identity-route.tsx'

export function RegisterRoute() {
  return (
    <>
      <IdentityRoute mode="register" />
      <HomeRoute />
    </>
  )
}
