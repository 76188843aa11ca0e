import { loginBefore, mustLogInFirst } from '@fairhouse/protocol/open-pages'
import { useNavigate } from '../shared/router/index.ts'
import { useEffect } from 'react'
import { useSwitch } from '../shared/permission.ts'
import { useMember } from '../shared/session.ts'

/**
 * Sends visitors to the login where the brand requires one: the server does so for a page that is
 * opened, the page itself on navigation and after a logout.
 */
export function useLoginFirst(path: string, href: string): void {
  const isWanted = useSwitch('loginFirst')
  const isVisitor = useMember() === null
  const navigate = useNavigate()
  const isDue = isWanted && isVisitor && mustLogInFirst(path)
  useEffect(() => {
    if (isDue) void navigate({ href: loginBefore(href), replace: true })
  }, [isDue, navigate, href])
}
