import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { MembersOnly } from '../../shared/members-only.tsx'

/** Group tickets, for members where the brand offers them. */
export function SharersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <MembersOnly
      switchId="groupTickets"
      code="group-login"
      title={t('group.loginTitle')}
      text={t('group.loginBody')}
    >
      {children}
    </MembersOnly>
  )
}
