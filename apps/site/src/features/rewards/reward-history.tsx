import type { Reward, RewardState } from '@fairhouse/protocol'
import { Card, Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { STATES, StateBadge } from './reward-states.tsx'
import { rewardsQuery } from './rewards-query.ts'
import { useRewardWords } from './use-reward-words.ts'

type OnOpen = (rewardId: string) => void

/** The state in the address, and its setter; undefined for all. */
function useStateFilter() {
  const search = useSearch()
  const navigate = useNavigate()
  const state = STATES.find((one) => one === search['state'])
  const change = (next: RewardState | 'all') => {
    const chosen = next === 'all' ? undefined : next
    void navigate({ search: { ...search, state: chosen }, replace: true })
  }
  return { state, change }
}

/** A reward; the whole row opens it. */
function Row({ reward, onOpen }: { reward: Reward; onOpen: OnOpen }) {
  const { t, date } = useTranslator()
  const words = useRewardWords()
  const { rewardId, state, givenAt, remark } = reward
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(rewardId)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 text-start
          transition-colors duration-100 hover:bg-surface-2 md:px-5"
      >
        <span className="font-semibold wrap-anywhere">{words.name(reward)}</span>
        <span className="figures text-end font-semibold">{words.amount(reward)}</span>
        <span className="figures self-center text-sm text-text-3">{date(givenAt, 'dateTime')}</span>
        <span className="justify-self-end">
          <StateBadge state={state} />
        </span>
        {remark !== null && (
          <span className="col-span-2 text-sm wrap-anywhere text-text-2">
            {t('rewards.history.reason', { reason: remark })}
          </span>
        )}
      </button>
    </li>
  )
}

function Rewards(props: { rewards: readonly Reward[]; isFiltered: boolean; onOpen: OnOpen }) {
  const { rewards, isFiltered, onOpen } = props
  const { t } = useTranslator()
  if (rewards.length === 0) {
    return (
      <EmptyState
        code="no-reward-history"
        title={t(isFiltered ? 'rewards.history.emptyState' : 'rewards.history.empty')}
      >
        {t('rewards.history.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <Card className="overflow-hidden">
      <ol className="divide-y divide-line">
        {rewards.map((reward) => (
          <Row key={reward.rewardId} reward={reward} onOpen={onOpen} />
        ))}
      </ol>
    </Card>
  )
}

/** The member's rewards, narrowed by their state. */
export function RewardHistory({ onOpen }: { onOpen: OnOpen }) {
  const { t, code } = useTranslator()
  const { state, change } = useStateFilter()
  const list = useInfiniteQuery(rewardsQuery(state, code))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl font-bold">{t('rewards.history')}</h2>
      <Chips<RewardState | 'all'>
        label={t('rewards.history.filter')}
        choices={[
          { id: 'all', label: t('rewards.history.all') },
          ...STATES.map((id) => ({ id, label: t(`rewards.state.${id}`) })),
        ]}
        selected={state ?? 'all'}
        onSelect={change}
      />
      {data ? (
        <>
          <Rewards rewards={data} isFiltered={state !== undefined} onOpen={onOpen} />
          <ListEnd
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </section>
  )
}
