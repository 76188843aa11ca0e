import type { ExchangeState, PointExchange } from '@fairhouse/protocol'
import { Card, Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { Table } from '@fairhouse/ui/parts/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { useExchangeColumns } from './exchange-columns.tsx'
import { exchangesQuery } from './points-query.ts'

const STATES = ['applying', 'approved', 'rejected'] as const satisfies readonly ExchangeState[]

/** Phones have a card for each row; elsewhere titles stay whole, and tablets have less space. */
const FRAME =
  'max-md:border-0 max-md:bg-transparent max-md:shadow-none md:[&_thead_th]:whitespace-nowrap ' +
  'md:max-lg:[&_:is(td,th)]:px-2'

/** The state in the address, and its setter; undefined for all. */
function useStateFilter() {
  const search = useSearch()
  const navigate = useNavigate()
  const state = STATES.find((one) => one === search['state'])
  const change = (next: ExchangeState | 'all') => {
    const chosen = next === 'all' ? undefined : next
    void navigate({ search: { ...search, state: chosen }, replace: true })
  }
  return { state, change }
}

function Exchanges(props: { exchanges: readonly PointExchange[]; isFiltered: boolean }) {
  const { exchanges, isFiltered } = props
  const { t } = useTranslator()
  const columns = useExchangeColumns()
  if (exchanges.length === 0) {
    return (
      <EmptyState
        code="no-exchanges"
        title={t(isFiltered ? 'points.history.emptyState' : 'points.history.empty')}
      >
        {t('points.history.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <Card className={FRAME}>
      <Table
        caption={t('points.history.caption')}
        columns={columns}
        rows={exchanges}
        keyOf={({ exchangeId }) => exchangeId}
      />
    </Card>
  )
}

/** The member's exchanges, narrowed by their state. */
export function ExchangeList() {
  const { t } = useTranslator()
  const { state, change } = useStateFilter()
  const list = useInfiniteQuery(exchangesQuery(state))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Chips<ExchangeState | 'all'>
        label={t('points.history.filter')}
        choices={[
          { id: 'all', label: t('points.history.all') },
          ...STATES.map((id) => ({ id, label: t(`points.state.${id}`) })),
        ]}
        selected={state ?? 'all'}
        onSelect={change}
      />
      {data ? (
        <>
          <Exchanges exchanges={data} isFiltered={state !== undefined} />
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
    </div>
  )
}
