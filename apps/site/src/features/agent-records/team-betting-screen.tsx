import type { TeamBet } from '@fairhouse/protocol'
import { TEAM_BET_STATES } from '@fairhouse/protocol/agent-words'
import { Chips, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { useState } from 'react'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { BetDetail } from './bet-detail.tsx'
import { BetTable } from './bet-table.tsx'
import { BetTotals, ProductChoice } from './bet-totals.tsx'
import { ListPart } from './list-part.tsx'
import { MemberChoice } from './member-choice.tsx'
import { OpenBets } from './open-bets.tsx'
import { useTeamBets } from './queries.ts'
import type { Shows } from './shows.ts'
import { omitUndefined, type TeamFilter, useTeamFilter } from './team-filter.ts'

/** Outcome, and the lottery or game that the list is narrowed to. */
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
          // Open bets are only available for a single member.
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

/**
 * Betting of a team: by days, members, products, outcomes; each draw and round opens to its bets.
 */
export function TeamBettingScreen({ shows }: { shows: Shows }) {
  const { t } = useTranslator()
  const filter = useTeamFilter()
  const { memberId, scope, product, state, lotteryCode, vassalage, gameId, range } = filter
  const [opened, setOpened] = useState<TeamBet>()
  const isOpen = state === 'open' && memberId !== undefined
  const settled = state === 'open' ? undefined : state
  const totalsQuery = { ...range, ...omitUndefined({ memberId, scope, product }) }
  const narrowed = omitUndefined({ state: settled, lotteryCode, vassalage, gameId })
  const query = { ...totalsQuery, ...narrowed }
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
      <ProductChoice totalsQuery={totalsQuery} filter={filter} />
      <MoreFilters filter={filter} />
      {isOpen ? (
        <OpenBets memberId={memberId} shows={shows} />
      ) : (
        <>
          {isWhole && <BetTotals totalsQuery={totalsQuery} />}
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
