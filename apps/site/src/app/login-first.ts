import { useNavigate } from '../shared/router/index.ts'
import { useEffect } from 'react'
import { useSwitch } from '../shared/permission.ts'
import { useMember } from '../shared/session.ts'

/** Pages a visitor may see all the same (specification, section 2). */
const OPEN =
  /^\/(login|register(\.html)?|reset-password|social|helpmc|download(-the-app)?|offline)\/?$/

/** True where a brand that wants a login first sends a visitor to the login. */
export function mustLogInFirst(path: string): boolean {
  return !OPEN.test(path)
}

/** Sends visitors to the login where the brand wants one before anything else is seen. */
export function useLoginFirst(path: string, href: string): void {
  const isWanted = useSwitch('loginFirst')
  const isVisitor = useMember() === null
  const navigate = useNavigate()
  const isDue = isWanted && isVisitor && mustLogInFirst(path)
  useEffect(() => {
    if (isDue) void navigate({ href: `/login?next=${encodeURIComponent(href)}`, replace: true })
  }, [isDue, navigate, href])
}
