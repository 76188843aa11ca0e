import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { useEffect } from 'react'
import { loginPromptStore, safeNext, useMember } from '../../shared/session.ts'

/**
 * The addresses /login and /register: the dialog over the home page, and then a redirect to
 * `?next`.
 */
export function IdentityRoute({ mode }: { mode: 'login' | 'register' }) {
  const navigate = useNavigate()
  const wanted = safeNext(useSearch()['next'])
  const next = wanted ?? '/'
  const isForAction = wanted !== undefined
  const member = useMember()
  const isMember = Boolean(member)
  const isVisitor = member === null
  useEffect(() => {
    const leave = () => void navigate({ href: next, replace: true })
    if (isMember) leave()
    if (!isVisitor) return undefined
    const onDismiss = () => void navigate({ to: '/', replace: true })
    loginPromptStore.set({ mode, isForAction, onDone: leave, onDismiss })
    return () => loginPromptStore.set(undefined)
  }, [isForAction, isMember, isVisitor, mode, navigate, next])
  return null
}
