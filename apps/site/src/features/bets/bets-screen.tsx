import { buttonClass, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { Page } from '../../shared/page.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { RecordEnd, usePaging } from '../../shared/records/paging.tsx'
import { Link } from '../../shared/router/index.ts'
import { BetDialog } from './bet-dialog.tsx'
import { BetFilters } from './bet-filters.tsx'
import { BetRow } from './bet-row.tsx'
import { BetSums } from './bet-sums.tsx'
import {
  betQueryOf,
  PAGE_SIZE,
  useBetFilter,
  useBets,
  useBetsSummary,
  useHasEverBet,
} from './bets-query.ts'

function NoBets({ hasMore }: { hasMore: boolean }) {
  const { t } = useTranslator()
  const hasEverBet = useHasEverBet(!hasMore)
  // More pages may match: those loaded so far had no match.
  if (hasMore || hasEverBet === undefined) return null
  if (hasEverBet) {
    return (
      <EmptyState code="no-match" title={t('records.emptyTitle')}>
        {t('records.emptyHint')}
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

/** The betting record. `children` links to its other parts. */
export function BetsScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslator()
  const state = useBetFilter()
  const { filter } = state
  const paging = usePaging(PAGE_SIZE)
  const bets = useBets(filter, paging)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = bets
  const { data: summary } = useBetsSummary(filter)
  const families = useFamilies((data ?? []).map(({ playCode }) => familyCodeOf(playCode)))
  const [openId, setOpenId] = useState<string>()
  const open = data?.find(({ betId }) => betId === openId)
  const query = betQueryOf(filter)
  return (
    <Page isNarrow title={t('bets.title')} intro={t('bets.intro')}>
      {children}
      <BetFilters state={state} plays={(data ?? []).map(({ playCode }) => playCode)} />
      <div className="flex justify-end">
        <DownloadMenu path="/wps/records/bets/export" query={query} formats={['csv', 'xlsx']} />
      </div>
      {summary && summary.count > 0 && <BetSums summary={summary} />}
      {data && families.isReady ? (
        <>
          {data.length > 0 ? (
            <Card>
              <ul className="divide-y divide-line overflow-hidden">
                {data.map((bet) => (
                  <BetRow key={bet.betId} bet={bet} onOpen={() => setOpenId(bet.betId)} />
                ))}
              </ul>
            </Card>
          ) : (
            <NoBets hasMore={hasNextPage} />
          )}
          <RecordEnd
            paging={paging}
            count={summary?.count}
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
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
