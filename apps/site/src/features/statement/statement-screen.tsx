import { ZERO } from '@fairhouse/money'
import type { StatementLine } from '@fairhouse/protocol'
import { Card, cx, EmptyState, Money, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { moneyOf, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '30'

function useStatement() {
  return useInfiniteQuery({
    queryKey: queryKeys.statement,
    queryFn: ({ pageParam }) =>
      api('GET /wps/wallet/statement', {
        query: { limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ lines }) => lines),
  })
}

function Line({ line }: { line: StatementLine }) {
  const { t, find, date } = useTranslator()
  const format = useFormatMoney()
  const amount = moneyOf(line.amountMinor)
  const isGain = amount > ZERO
  const Icon = isGain ? ArrowDownLeft : ArrowUpRight
  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5 md:px-5">
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-pill',
          isGain ? 'bg-brand-soft text-on-soft' : 'bg-surface-2 text-text-2',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{find(`statement.${line.code}`) ?? line.code}</span>
          <Money amount={amount} isSigned isWin={line.code === 'bet.payout'} />
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-text-3">
          <span className="figures">{date(line.occurredAt, 'dateTimeSeconds')}</span>
          <span className="figures ms-auto">
            {t('statement.balanceAfter', { amount: format(moneyOf(line.balanceAfterMinor)) })}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-legal text-text-3">
          <span>{t('statement.movement', { seq: line.seq })}</span>
          {line.reference && (
            <span dir="ltr" className="font-mono break-all">
              · {line.reference}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

/** The account record: every movement, with the balance after it. */
export function StatementScreen() {
  const { t } = useTranslator()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStatement()
  return (
    <Page isNarrow title={t('statement.title')} intro={t('statement.intro')}>
      {data ? (
        data.length > 0 ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Card>
              <ul className="divide-y divide-line">
                {data.map((line) => (
                  <Line key={line.seq} line={line} />
                ))}
              </ul>
            </Card>
            <ListEnd
              hasMore={hasNextPage}
              isLoading={isFetchingNextPage}
              onMore={() => void fetchNextPage()}
              end={t('statement.end')}
            />
          </div>
        ) : (
          <EmptyState code="no-movement" title={t('statement.empty')}>
            {t('statement.emptyHint')}
          </EmptyState>
        )
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
