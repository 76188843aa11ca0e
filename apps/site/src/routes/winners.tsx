import { useTranslator } from '@fairhouse/ui'
import { WinnersScreen } from '../features/winners/winners-screen.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'

/** Wins of members, where the brand lists them: `?list=` says which. */
export function WinnersRoute() {
  const { t } = useTranslator()
  if (!useSwitch('winners')) return <NotOffered />
  return (
    <Page title={t('races.winners.title')} intro={t('races.winners.fair')}>
      <WinnersScreen />
    </Page>
  )
}
