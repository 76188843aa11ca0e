import { EmptyState, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { followsQuery, plansQuery } from './follow-queries.ts'
import { FollowersOnly } from './followers-only.tsx'
import { OpenPlanForm } from './open-plan-form.tsx'
import { FollowCard, PlanCard } from './plan-card.tsx'

export const SHELVES = ['open', 'following', 'mine'] as const
export type Shelf = (typeof SHELVES)[number]

interface Loaded {
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
}

/** A paginated list. */
function Cards(props: { shelf: Shelf; list: Loaded; cards: readonly ReactNode[] | undefined }) {
  const { shelf, list, cards } = props
  const { t } = useTranslator()
  if (!cards) {
    if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />
    return <Skeleton className="h-90" />
  }
  if (cards.length === 0) {
    return (
      <EmptyState code={`no-follow-${shelf}`} title={t(`follow.empty.${shelf}`)}>
        {t(`follow.emptyHint.${shelf}`)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3">{cards}</ul>
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function Open({ lotteryCode }: { lotteryCode: string | undefined }) {
  const list = useInfiniteQuery(plansQuery('open', lotteryCode))
  const cards = list.data?.map((plan) => <PlanCard key={plan.planId} plan={plan} />)
  return <Cards shelf="open" list={list} cards={cards} />
}

/** The member's own plans, then the form for a new one; without plans the form comes first. */
function Mine({ lotteryCode }: { lotteryCode: string | undefined }) {
  const list = useInfiniteQuery(plansQuery('mine', undefined))
  const cards = list.data?.map((plan) => <PlanCard key={plan.planId} plan={plan} />)
  const plans = <Cards key="plans" shelf="mine" list={list} cards={cards} />
  if (!cards) return plans
  const form = <OpenPlanForm key="form" lotteryCode={lotteryCode} />
  return cards.length > 0 ? [plans, form] : [form, plans]
}

function Follows() {
  const list = useInfiniteQuery(followsQuery)
  const cards = list.data?.map((follow) => <FollowCard key={follow.followId} follow={follow} />)
  return <Cards shelf="following" list={list} cards={cards} />
}

/** Follow plans: open ones, followed ones, and the member's own. */
export function PlansScreen(props: { lotteryCode: string | undefined; first: Shelf }) {
  const { lotteryCode, first } = props
  const translator = useTranslator()
  const { t } = translator
  const [shelf, setShelf] = useState<Shelf>(first)
  return (
    <Page
      isNarrow
      title={
        lotteryCode === undefined
          ? t('follow.title')
          : t('follow.titleOf', { lottery: lotteryName(translator, lotteryCode) })
      }
      intro={t('follow.intro')}
    >
      <FollowersOnly>
        <p className="text-text-2">{t('follow.calm')}</p>
        <Tabs
          label={t('follow.title')}
          choices={SHELVES.map((id) => ({ id, label: t(`follow.shelf.${id}`) }))}
          selected={shelf}
          onSelect={setShelf}
        >
          <div className="grid gap-4">
            {shelf === 'open' && <Open lotteryCode={lotteryCode} />}
            {shelf === 'following' && <Follows />}
            {shelf === 'mine' && <Mine lotteryCode={lotteryCode} />}
          </div>
        </Tabs>
      </FollowersOnly>
    </Page>
  )
}
