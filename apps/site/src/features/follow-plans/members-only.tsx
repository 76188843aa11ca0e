import { Button, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { NotOffered } from '../../shared/not-offered.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { loginPromptStore, useMember } from '../../shared/session.ts'

/** What is for members, where the brand offers it: visitors are asked to log in. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  const isOffered = useSwitch('followPlans')
  const member = useMember()
  if (!isOffered) return <NotOffered />
  if (member === undefined) return <Skeleton className="h-90" />
  if (member !== null) return children
  return (
    <EmptyState
      code="follow-login"
      title={t('follow.loginTitle')}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'login' })}>{t('common.login')}</Button>
      }
    >
      {t('follow.loginBody')}
    </EmptyState>
  )
}
