import type { MessageKey } from '@fairhouse/i18n'
import type { LotteryWire } from '@fairhouse/protocol'
import { cx, EmptyState, TextField, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { BackLink } from '../../shared/back-link.tsx'
import { isWanted, plainOf } from '../../shared/lottery/lottery-kinds.ts'
import { lotteryName } from '../../shared/lottery-look.tsx'
import type { LotterySearch } from '../../shared/lottery/lottery-search.ts'
import { Page, Section } from '../../shared/page.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { LatestResults } from './latest-results.tsx'
import { LobbyFilter } from './lobby-filter.tsx'
import { PopularLotteries } from './popular-lotteries.tsx'
import { RecentOfVietnam } from './recent-lotteries.tsx'
import { LotteryGrid, type LotteryFilter } from './lottery-grid.tsx'

/** The search is shown from this many lotteries on. */
const SEARCH_FROM = 7

/** Number of columns of a group: small ones are side by side. */
const SPANS = ['', '', 'md:col-span-2', 'md:col-span-2 lg:col-span-3'] as const
const WIDEST = 3

/** Lotteries by group, each with a heading. */
function Groups({ lotteries }: { lotteries: readonly LotteryWire[] }) {
  const { find } = useTranslator()
  const groups = [...Map.groupBy(lotteries, ({ gameGroupCode }) => gameGroupCode)]
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-8 md:grid-cols-2 md:gap-x-5
        lg:grid-cols-3"
    >
      {groups.map(([group, own], at) => {
        const columns = Math.min(own.length, WIDEST)
        return (
          <div key={group} className={cx('min-w-0', SPANS[columns])}>
            <Section id={group} title={find(`lottery.group.${group}`) ?? group}>
              <LotteryGrid isBelow={at > 0} columns={columns} choose={() => own} />
            </Section>
          </div>
        )
      })}
    </div>
  )
}

/** The lotteries under a filter, by group, searchable by name. */
function GroupedGrid({ filter }: { filter: LotteryFilter }) {
  const translator = useTranslator()
  const { t, find } = translator
  const { data } = useLotteries()
  const [wanted, setWanted] = useState('')
  const offered = data?.filter(filter)
  if (!offered || offered.length === 0) return <LotteryGrid filter={filter} />
  const words = plainOf(wanted).split(/\s+/)
  const found = offered.filter(({ lotteryCode, family, gameGroupCode }) => {
    const group = find(`lottery.group.${gameGroupCode}`) ?? ''
    const text = plainOf(`${lotteryName(translator, lotteryCode, family)} ${group} ${lotteryCode}`)
    return words.every((word) => text.includes(word))
  })
  return (
    <div className="grid gap-8">
      {offered.length >= SEARCH_FROM && (
        <div className="w-full max-w-110">
          <TextField
            label={t('lottery.lobby.find')}
            value={wanted}
            onValueChange={setWanted}
            type="search"
            autoComplete="off"
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {found.length}
      </p>
      {found.length === 0 ? (
        <EmptyState code="no-match" title={t('lottery.lobby.none')} />
      ) : (
        <Groups lotteries={found} />
      )}
    </div>
  )
}

interface LobbyProps {
  readonly title: MessageKey
  readonly intro: MessageKey
  readonly filter: LotteryFilter
  /** Content before the lotteries. */
  readonly children?: ReactNode
}

/** A lobby of one kind of lotteries, with their results. */
function Lobby({ title, intro, filter, children }: LobbyProps) {
  const { t } = useTranslator()
  return (
    <Page title={t(title)} intro={t(intro)}>
      <BackLink />
      {children}
      <GroupedGrid filter={filter} />
      <LatestResults filter={filter} />
    </Page>
  )
}

/** All lotteries, or those that the address requests. */
export function LobbyScreen({ search }: { search: LotterySearch }) {
  const { t } = useTranslator()
  const filter: LotteryFilter = (lottery) => isWanted(lottery, search)
  return (
    <Page title={t('home.lobbyTitle')} intro={t('home.lobbyIntro')}>
      <BackLink />
      <LobbyFilter search={search} />
      <PopularLotteries prizeMode={search.prizeMode} filter={filter} />
      <GroupedGrid filter={filter} />
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
      filter={({ lottoArea }) => lottoArea === 'VN'}
    >
      <RecentOfVietnam />
    </Lobby>
  )
}

/** Lotteries drawn by the platform itself, each with its proof. */
export function OwnDrawsScreen() {
  return (
    <Lobby
      title="home.ownDrawsTitle"
      intro="home.ownDrawsIntro"
      filter={({ category }) => category === 'ELOTT'}
    />
  )
}

/** Both kinds side by side, each with a heading. */
export function LotteryGamesScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('home.gamesTitle')} intro={t('home.gamesIntro')}>
      <Section id="ELOTT" title={t('home.ownDrawsTitle')}>
        <LotteryGrid filter={({ category }) => category === 'ELOTT'} />
      </Section>
      <Section id="LOTT" title={t('home.officialTitle')}>
        <LotteryGrid isBelow filter={({ category }) => category === 'LOTT'} />
      </Section>
      <LatestResults />
    </Page>
  )
}
