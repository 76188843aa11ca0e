import { useTranslator } from '@fairhouse/ui'
import { RequireMember } from '../features/identity/require-member.tsx'
import { RanksScreen } from '../features/ranks/ranks-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'

/**
 * VIP ranks, where the brand has them: `?view=` is the tab. A trial has no rank, and is asked to
 * open a real account.
 */
export function VipRoute() {
  const { t } = useTranslator()
  if (!useSwitch('ranks')) return <NotOffered />
  return (
    <Page title={t('ranks.title')}>
      <MembersOnly
        switchId="ranks"
        code="ranks-login"
        title={t('ranks.loginTitle')}
        text={t('ranks.loginBody')}
      >
        <RequireMember isReal>
          <RanksScreen />
        </RequireMember>
      </MembersOnly>
    </Page>
  )
}
