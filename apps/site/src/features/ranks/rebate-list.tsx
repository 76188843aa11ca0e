import type { RankRebateWire } from '@fairhouse/protocol'
import { Card, EmptyState, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { BillDialog } from './bill-dialog.tsx'
import { rebatesQuery } from './ranks-query.ts'
import { useRankWords } from './use-rank-words.ts'

interface LineProps {
  readonly bill: RankRebateWire
  readonly onOpen: () => void
}

function Line({ bill, onOpen }: LineProps) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const words = useRankWords()
  const day = words.day(bill.day)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3
          px-4 py-2.5 text-start hover:bg-surface-2 md:px-5"
      >
        <span className="grid">
          <span className="figures font-semibold">{day}</span>
          <span className="text-sm text-text-2">{bill.name}</span>
        </span>
        <span className="figures text-end font-semibold">{format(moneyOf(bill.amountMinor))}</span>
        <ChevronRight aria-hidden className="size-4.5 text-text-3 rtl:-scale-x-100" />
        <span className="sr-only">{t('ranks.bill.open', { day })}</span>
      </button>
    </li>
  )
}

/** Rebates by day, newest first; each opens its bill. */
export function RebateList() {
  const { t } = useTranslator()
  const list = useInfiniteQuery(rebatesQuery)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [bill, setBill] = useState<RankRebateWire>()
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.length === 0) {
    return (
      <EmptyState code="no-rebates" title={t('ranks.bill.empty')}>
        {t('ranks.bill.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Card>
        <ol className="divide-y divide-line">
          {data.map((one) => (
            <Line key={one.day} bill={one} onOpen={() => setBill(one)} />
          ))}
        </ol>
      </Card>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
      {bill && <BillDialog bill={bill} onClose={() => setBill(undefined)} />}
    </div>
  )
}
