import { useEffect } from 'react'
import { HomeRoute } from './home.tsx'
import { IdentityRoute } from '../features/identity/identity-route.tsx'
import { reportVisit } from '../shared/invite.ts'

/** Where the links of agents lead. */
export function RegisterRoute() {
  useEffect(() => {
    void reportVisit().catch(() => undefined)
  }, [])
  return (
    <>
      <IdentityRoute mode="register" />
      <HomeRoute />
    </>
  )
}
