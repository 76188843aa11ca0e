import { buttonClass, Card, EmptyState, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { type ReactNode, useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { queryKeys } from '../../shared/queries.ts'
import { BetDialog } from './bet-dialog.tsx'
import { BetRow } from './bet-row.tsx'
import { BET_FILTERS, type BetFilter, isUnder } from './bet-status.ts'

const PAGE_SIZE = '20'

function useBets() {
  return useInfiniteQuery({
    queryKey: queryKeys.bets,
    queryFn: ({ pageParam }) =>
      api('GET /lgw/bets', {
        query: { limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ bets }) => bets),
  })
}

function NoBets({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslator()
  if (isFiltered) {
    return (
      <EmptyState code="no-match" title={t('bets.emptyFilter')}>
        {t('bets.emptyFilterHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      code="no-bets"
      title={t('bets.empty')}
      action={
        <Link to="/lottery" className={buttonClass()}>
          {t('home.heroPlay')}
        </Link>
      }
    >
      {t('bets.emptyHint')}
    </EmptyState>
  )
}

/** The betting record. `children` leads to its other parts. */
export function BetsScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslator()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBets()
  const families = useFamilies((data ?? []).map(({ playCode }) => familyCodeOf(playCode)))
  const [filter, setFilter] = useState<BetFilter>('all')
  const [openId, setOpenId] = useState<string>()
  const shown = data?.filter(({ status }) => isUnder(filter, status)) ?? []
  const open = data?.find(({ betId }) => betId === openId)
  const names = {
    all: t('bets.filterAll'),
    open: t('bets.filterOpen'),
    won: t('bets.filterWon'),
    other: t('bets.filterOther'),
  }
  const list = (
    <>
      {shown.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line overflow-hidden">
            {shown.map((bet) => (
              <BetRow key={bet.betId} bet={bet} onOpen={() => setOpenId(bet.betId)} />
            ))}
          </ul>
        </Card>
      ) : (
        <NoBets isFiltered={data !== undefined && data.length > 0} />
      )}
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
  return (
    <Page isNarrow title={t('bets.title')} intro={t('bets.intro')}>
      {children}
      {data && families.isReady ? (
        <Tabs
          label={t('bets.title')}
          choices={BET_FILTERS.map((id) => ({ id, label: names[id] }))}
          selected={filter}
          onSelect={setFilter}
        >
          {list}
        </Tabs>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : families.error ? (
        <LoadError error={families.error} onRetry={families.retry} />
      ) : (
        <Skeleton className="h-90" />
      )}
      {open && <BetDialog bet={open} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}
