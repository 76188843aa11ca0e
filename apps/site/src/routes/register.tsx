import { useEffect } from 'react'
import { HomeRoute } from './home.tsx'
import { IdentityRoute } from '../features/identity/identity-route.tsx'
import { reportVisit } from '../shared/invite.ts'

/** The target of agents' links. */
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
