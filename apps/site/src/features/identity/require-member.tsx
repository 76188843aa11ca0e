import type { LoginEntry } from '@fairhouse/protocol'
import { Button, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { isTrial, loginPromptStore, useMember } from '../../shared/session.ts'

export interface RequireMemberProps {
  /** Requires a real account: a trial is asked to open one first. */
  readonly isReal?: boolean
  /** Restricts the login to some accounts. */
  readonly entry?: LoginEntry
  readonly children: ReactNode
}

/** Only for trials: loaded with its texts. */
const realFirst = chunk(() => import('./real-first.tsx'), 'RealFirst', ['identity'])

/** Renders its content for members; a visitor is asked to log in, and stays on this page. */
export function RequireMember({ isReal = false, entry, children }: RequireMemberProps) {
  const { t } = useTranslator()
  const member = useMember()
  const isVisitor = member === null
  const wasMember = useRef(false)
  const hasPrompted = useRef(false)
  useEffect(() => {
    if (member) {
      wasMember.current = true
      // The server knew of a session after all: the prompt is not needed.
      if (hasPrompted.current) loginPromptStore.set(undefined)
      hasPrompted.current = false
    }
    // Nobody is prompted right after a logout.
    if (!isVisitor || wasMember.current || loginPromptStore.get()) return
    hasPrompted.current = true
    // No action after it: the page behind is the goal.
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
