import { useTranslator } from '@fairhouse/ui'
import { RequireMember } from '../features/identity/require-member.tsx'
import { PointsScreen } from '../features/points/points-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'

/**
 * Points and the mall, where the brand has them: `?view=` is the tab, `state` narrows the
 * exchanges. A trial earns no points, and is asked to open a real account.
 */
export function PointMallRoute() {
  const { t } = useTranslator()
  if (!useSwitch('pointMall')) return <NotOffered />
  return (
    <Page title={t('points.title')} intro={t('points.intro')}>
      <MembersOnly
        switchId="pointMall"
        code="points-login"
        title={t('points.loginTitle')}
        text={t('points.loginBody')}
      >
        <RequireMember isReal>
          <PointsScreen />
        </RequireMember>
      </MembersOnly>
    </Page>
  )
}
