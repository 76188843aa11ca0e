import { HomeScreen } from '../features/home/home-screen.tsx'
import { IdentityRoute } from '../features/identity/identity-route.tsx'

export function RegisterRoute() {
  return (
    <>
      <IdentityRoute mode="register" />
      <HomeScreen />
    </>
  )
}
