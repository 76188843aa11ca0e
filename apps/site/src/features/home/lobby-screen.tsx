import { useTranslator } from '@fairhouse/ui'
import { Page } from '../../shared/page.tsx'
import { LatestResults } from './latest-results.tsx'
import { LotteryGrid } from './lottery-grid.tsx'

/** All lotteries. */
export function LobbyScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('home.lobbyTitle')} intro={t('home.lobbyIntro')}>
      <LotteryGrid />
      <LatestResults />
    </Page>
  )
}
