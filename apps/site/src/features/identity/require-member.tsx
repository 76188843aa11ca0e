import type { LoginEntry } from '@fairhouse/protocol'
import { Button, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { isTrial, loginPromptStore, useMember } from '../../shared/session.ts'

export interface RequireMemberProps {
  /** For accounts of one's own: a trial is asked to open one first. */
  readonly isReal?: boolean
  /** Whose page it is, where a login of others is refused. */
  readonly entry?: LoginEntry
  readonly children: ReactNode
}

/** A trial meets it alone: it comes with the texts it speaks. */
const realFirst = chunk(() => import('./real-first.tsx'), 'RealFirst', ['identity'])

/** Shows its content to members; a visitor is asked to log in, and then stays on this page. */
export function RequireMember({ isReal = false, entry, children }: RequireMemberProps) {
  const { t } = useTranslator()
  const member = useMember()
  const isVisitor = member === null
  const wasMember = useRef(false)
  const hasPrompted = useRef(false)
  useEffect(() => {
    if (member) {
      wasMember.current = true
      // The server knew of a session after all: there is nothing left to ask.
      if (hasPrompted.current) loginPromptStore.set(undefined)
      hasPrompted.current = false
    }
    // Whoever has just logged out, or been logged out, is not asked at once to come back.
    if (!isVisitor || wasMember.current || loginPromptStore.get()) return
    hasPrompted.current = true
    // Nothing to do after it: the page behind is what was wanted.
    loginPromptStore.set({ mode: 'login', isForAction: true, entry })
  }, [isVisitor, member, entry])
  if (isReal && isTrial(member)) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <realFirst.Component />
      </Suspense>
    )
  }
  if (member) return children
  if (member === undefined) return <Skeleton className="h-64" />
  return (
    <EmptyState
      code="login"
      title={t('errors.LOGIN_REQUIRED')}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'login', entry })}>
          {t('common.login')}
        </Button>
      }
    />
  )
}
