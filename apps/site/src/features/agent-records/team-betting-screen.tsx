import type { Translator } from '@fairhouse/i18n'
import { ZERO } from '@fairhouse/money'
import type { TeamBet } from '@fairhouse/protocol'
import { TEAM_BET_STATES } from '@fairhouse/protocol/agent-words'
import { Badge, Chips, Money, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { BetDetail } from './bet-detail.tsx'
import { BetTotals, ProductChoice } from './bet-totals.tsx'
import { ListPart } from './list-part.tsx'
import { MemberChoice } from './member-choice.tsx'
import { Name } from './name.tsx'
import { OpenBets } from './open-bets.tsx'
import { useTeamBets } from './queries.ts'
import type { Shows } from './shows.ts'
import { given, type TeamFilter, useTeamFilter } from './team-filter.ts'

const TONES = { won: 'win', lost: 'neutral', returned: 'info' } as const

/** The lottery or the game of a bet. */
export function nameOfBet(translator: Translator, bet: TeamBet): string {
  const { lotteryCode, gameName, product } = bet
  return lotteryCode === null ? (gameName ?? product) : lotteryName(translator, lotteryCode)
}

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

function columnsOf(translator: Translator, onOpen: (bet: TeamBet) => void): Column<TeamBet>[] {
  const { t, date, number } = translator
  const nameOf = (bet: TeamBet) => nameOfBet(translator, bet)
  return [
    {
      id: 'member',
      title: t('agent.betting.member'),
      isHeading: true,
      cell: (bet) => <Name isAway={bet.isAway}>{bet.username}</Name>,
    },
    {
      id: 'game',
      title: t('agent.betting.game'),
      cell: (bet) => (
        <button
          type="button"
          className={LINK}
          aria-label={t('agent.betting.open', { name: nameOf(bet), member: bet.username })}
          onClick={() => onOpen(bet)}
        >
          {nameOf(bet)}
          {bet.issueNo !== null && ` · ${bet.issueNo}`}
        </button>
      ),
    },
    {
      id: 'settled',
      title: t('agent.betting.settled'),
      isFigure: true,
      cell: (bet) => date(bet.settledAt, 'dateTimeSeconds'),
    },
    {
      id: 'outcome',
      title: t('agent.betting.outcome'),
      cell: (bet) => <Badge tone={TONES[bet.state]}>{t(`agent.betting.state.${bet.state}`)}</Badge>,
    },
    {
      id: 'bets',
      title: t('agent.betting.bets'),
      isFigure: true,
      cell: (bet) => number(bet.bets),
    },
    {
      id: 'stake',
      title: t('agent.betting.stake'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.stakeMinor)} />,
    },
    {
      id: 'payout',
      title: t('agent.betting.payout'),
      isFigure: true,
      cell: (bet) => (
        <Money amount={moneyOf(bet.payoutMinor)} isWin={moneyOf(bet.payoutMinor) > ZERO} />
      ),
    },
    {
      id: 'net',
      title: t('agent.betting.net'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.netMinor)} isSigned />,
    },
  ]
}

function BetTable(props: { bets: readonly TeamBet[]; onOpen: (bet: TeamBet) => void }) {
  const translator = useTranslator()
  return (
    <Table<TeamBet>
      caption={translator.t('agent.menu.teamBetting')}
      rows={props.bets}
      keyOf={(bet) => `${bet.memberId} ${bet.itemId}`}
      columns={columnsOf(translator, props.onOpen)}
    />
  )
}

/** Outcome, and the one lottery or game that a bet was narrowed to. */
function MoreFilters({ filter }: { filter: TeamFilter }) {
  const translator = useTranslator()
  const { t } = translator
  const { state, lotteryCode, gameId, memberId, narrow } = filter
  const item = lotteryCode === undefined ? gameId : lotteryName(translator, lotteryCode)
  return (
    <>
      <Chips<string>
        label={t('agent.betting.outcome')}
        choices={[
          { id: '', label: t('records.all') },
          ...TEAM_BET_STATES.map((id) => ({ id, label: t(`agent.betting.state.${id}`) })),
          // Bets that wait are found in one member's wallet.
          ...(memberId === undefined ? [] : [{ id: 'open', label: t('agent.betting.state.open') }]),
        ]}
        selected={state ?? ''}
        onSelect={(id) => narrow({ state: id || undefined })}
      />
      {item !== undefined && (
        <Chips<string>
          label={t('agent.betting.game')}
          choices={[
            { id: '', label: t('agent.betting.allGames') },
            { id: 'one', label: item },
          ]}
          selected="one"
          onSelect={(id) =>
            id === '' && narrow({ lottery: undefined, game: undefined, vassalage: undefined })
          }
        />
      )}
    </>
  )
}

/** What a team played: days, members, products, outcomes; each draw and round opens to its bets. */
export function TeamBettingScreen({ shows }: { shows: Shows }) {
  const { t } = useTranslator()
  const filter = useTeamFilter()
  const { memberId, scope, product, state, lotteryCode, vassalage, gameId, range } = filter
  const [opened, setOpened] = useState<TeamBet>()
  const isOpen = state === 'open' && memberId !== undefined
  const settled = state === 'open' ? undefined : state
  const whose = { ...range, ...given({ memberId, scope, product }) }
  const query = { ...whose, ...given({ state: settled, lotteryCode, vassalage, gameId }) }
  const list = useTeamBets(query, !isOpen)
  const isWhole = settled === undefined && lotteryCode === undefined && gameId === undefined
  const narrowTo = (bet: TeamBet) =>
    filter.narrow({
      lottery: bet.lotteryCode ?? undefined,
      game: bet.gameId ?? undefined,
      vassalage: bet.vassalage ?? undefined,
    })
  return (
    <Page title={t('agent.menu.teamBetting')} intro={t('agent.betting.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter.days}
        onValueChange={filter.change}
        today={filter.today}
        max="9999-12-31"
      />
      <MemberChoice
        memberId={memberId}
        none={t('agent.betting.wholeTeam')}
        onChoose={(member) =>
          filter.narrow({ member, scope: undefined, ...(state === 'open' && { state: undefined }) })
        }
      />
      <ProductChoice whose={whose} filter={filter} />
      <MoreFilters filter={filter} />
      {isOpen ? (
        <OpenBets memberId={memberId} shows={shows} />
      ) : (
        <>
          {isWhole && <BetTotals whose={whose} />}
          <div className="flex justify-end">
            <DownloadMenu
              path="/wps/agent/records/bets/export"
              query={query}
              formats={['csv', 'xlsx']}
            />
          </div>
          <ListPart list={list} count={list.data?.length}>
            <BetTable bets={list.data ?? []} onOpen={setOpened} />
          </ListPart>
        </>
      )}
      {opened && (
        <BetDetail
          bet={opened}
          shows={shows}
          onNarrow={() => {
            narrowTo(opened)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}
