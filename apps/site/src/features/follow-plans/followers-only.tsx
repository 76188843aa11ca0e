import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { MembersOnly } from '../../shared/members-only.tsx'

/** Follow plans, for members where the brand offers them. */
export function FollowersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <MembersOnly
      switchId="followPlans"
      code="follow-login"
      title={t('follow.loginTitle')}
      text={t('follow.loginBody')}
    >
      {children}
    </MembersOnly>
  )
}
