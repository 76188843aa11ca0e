import { useTranslator } from '@fairhouse/ui'
import { RequireMember } from '../features/identity/require-member.tsx'
import { RacesScreen } from '../features/races/races-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'

/** Races among members, where the brand has them: `?race=` is the one that is open. */
export function LeaderboardsRoute() {
  const { t } = useTranslator()
  if (!useSwitch('races')) return <NotOffered />
  return (
    <Page title={t('races.title')} intro={t('races.intro')}>
      <MembersOnly
        switchId="races"
        code="races-login"
        title={t('races.loginTitle')}
        text={t('races.loginBody')}
      >
        <RequireMember isReal>
          <RacesScreen />
        </RequireMember>
      </MembersOnly>
    </Page>
  )
}
