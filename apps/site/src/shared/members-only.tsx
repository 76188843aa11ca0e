import type { SwitchId } from '@fairhouse/protocol/switches'
import { Button, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { NotOffered } from './not-offered.tsx'
import { useSwitch } from './permission.ts'
import { loginPromptStore, useMember } from './session.ts'

export interface MembersOnlyProps {
  /** The switch that must be on. */
  readonly switchId: SwitchId
  /** Code of the art that a visitor sees. */
  readonly code: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** Content for members, if the brand offers it: visitors are asked to log in. */
export function MembersOnly({ switchId, code, title, text, children }: MembersOnlyProps) {
  const { t } = useTranslator()
  const isOffered = useSwitch(switchId)
  const member = useMember()
  if (!isOffered) return <NotOffered />
  if (member === undefined) return <Skeleton className="h-90" />
  if (member !== null) return children
  return (
    <EmptyState
      code={code}
      title={title}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'login' })}>{t('common.login')}</Button>
      }
    >
      {text}
    </EmptyState>
  )
}
