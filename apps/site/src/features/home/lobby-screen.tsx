import type { MessageKey } from '@fairhouse/i18n'
import { buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { areaOf, categoryOf, isWanted } from '../../shared/lottery/lottery-kinds.ts'
import type { LotterySearch } from '../../shared/lottery/lottery-search.ts'
import { Page, Section } from '../../shared/page.tsx'
import { LatestResults } from './latest-results.tsx'
import { LotteryGrid, type LotteryFilter } from './lottery-grid.tsx'

interface LobbyProps {
  readonly title: MessageKey
  readonly intro: MessageKey
  readonly filter: LotteryFilter
}

/** A lobby of one kind of lotteries, with their results. */
function Lobby({ title, intro, filter }: LobbyProps) {
  const { t } = useTranslator()
  return (
    <Page title={t(title)} intro={t(intro)}>
      <LotteryGrid filter={filter} />
      <LatestResults filter={filter} />
    </Page>
  )
}

/** All lotteries, or those that the address asks for. */
export function LobbyScreen({ search }: { search: LotterySearch }) {
  const { t } = useTranslator()
  const isPart = search.lottoArea !== undefined || search.prizeMode !== undefined
  const filter: LotteryFilter = (lottery) => isWanted(lottery, search)
  return (
    <Page title={t('home.lobbyTitle')} intro={t('home.lobbyIntro')}>
      <LotteryGrid filter={filter} />
      {isPart && (
        <div>
          <Link to="/lottery" className={buttonClass('secondary')}>
            {t('home.lobbyAll')}
          </Link>
        </div>
      )}
      <LatestResults filter={filter} />
    </Page>
  )
}

/** The lotteries of Vietnam: the northern, central and southern draws. */
export function VietnamScreen() {
  return (
    <Lobby
      title="home.vietnamTitle"
      intro="home.vietnamIntro"
      filter={(lottery) => areaOf(lottery) === 'VN'}
    />
  )
}

/** Draws of this house, each with its proof. */
export function OwnDrawsScreen() {
  return (
    <Lobby
      title="home.ownDrawsTitle"
      intro="home.ownDrawsIntro"
      filter={(lottery) => categoryOf(lottery) === 'ELOTT'}
    />
  )
}

/** Both kinds side by side, each under its own heading. */
export function LotteryGamesScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('home.gamesTitle')} intro={t('home.gamesIntro')}>
      <Section id="ELOTT" title={t('home.ownDrawsTitle')}>
        <LotteryGrid filter={(lottery) => categoryOf(lottery) === 'ELOTT'} />
      </Section>
      <Section id="LOTT" title={t('home.officialTitle')}>
        <LotteryGrid filter={(lottery) => categoryOf(lottery) === 'LOTT'} />
      </Section>
      <LatestResults />
    </Page>
  )
}
