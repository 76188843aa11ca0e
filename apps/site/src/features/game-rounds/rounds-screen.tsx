import { ZERO } from '@fairhouse/money'
import type { GameRoundWire } from '@fairhouse/protocol'
import { GAME_ROUND_STATES } from '@fairhouse/protocol/rounds'
import { Badge, Card, EmptyState, Money, Skeleton, Tile, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { FilterHead } from '../../shared/records/filter-head.tsx'
import { EndlessEnd } from '../../shared/records/paging.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { RoundDialog } from './round-dialog.tsx'
import { STATE_TONES } from './round-states.ts'
import { type RoundState, useRoundFilter, useRounds } from './rounds-query.ts'

const ROUND = /^rnd_[A-Za-z0-9]{1,32}$/

function RoundRow({ round, onOpen }: { round: GameRoundWire; onOpen: () => void }) {
  const { t, date } = useTranslator()
  const payout = moneyOf(round.payoutMinor)
  return (
    <Card as="article">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 p-3 text-start md:gap-4 md:p-4"
      >
        <Tile
          code={`${round.vassalage}:${round.gameId}`}
          shape="square"
          className="size-12 shrink-0 rounded-odds"
        />
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-bold">{round.gameName}</span>
          <span className="truncate text-sm text-text-2">
            {round.vendorName} · {date(round.openedAt, 'dateTimeSeconds')}
          </span>
        </span>
        <span className="grid justify-items-end gap-0.5">
          <span className="text-sm text-text-2">
            {round.isFree ? t('games.rounds.free') : <Money amount={moneyOf(round.stakeMinor)} />}
          </span>
          {round.state === 'closed' ? (
            <Money amount={payout} isWin={payout > ZERO} className="font-bold" />
          ) : (
            <Badge tone={STATE_TONES[round.state]}>{t(`games.rounds.state.${round.state}`)}</Badge>
          )}
        </span>
      </button>
    </Card>
  )
}

/** Rounds of games, newest first; each opens its movements and a replay. */
export function RoundsScreen() {
  const { t } = useTranslator()
  const state = useRoundFilter()
  const { filter, today, change, narrow } = state
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRounds(filter)
  const search = useSearch()
  const navigate = useNavigate()
  const asked = String(search['round'] ?? '')
  const open = (round: string | undefined) => void navigate({ search: { ...search, round } })
  return (
    <Page title={t('games.rounds.title')} intro={t('games.rounds.intro')}>
      <div className="grid gap-4">
        <FilterHead<RoundState | ''>
          days={filter}
          today={today}
          onDays={change}
          chips={{
            label: t('games.rounds.stateOf'),
            choices: [
              { id: '', label: t('records.all') },
              ...GAME_ROUND_STATES.map((id) => ({ id, label: t(`games.rounds.state.${id}`) })),
            ],
            selected: filter.state,
            onSelect: narrow,
          }}
        />
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data?.length === 0 && (
        <EmptyState code="no-rounds" title={t('games.rounds.none')}>
          {t('games.rounds.noneBody')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className="grid gap-2.5">
          {data.map((round) => (
            <RoundRow key={round.roundId} round={round} onOpen={() => open(round.roundId)} />
          ))}
          <EndlessEnd
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      )}
      {ROUND.test(asked) && <RoundDialog roundId={asked} onClose={() => open(undefined)} />}
    </Page>
  )
}
