import { type RecordKind } from '@fairhouse/protocol/record-kinds'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { AccountLines } from '../../shared/records/account-lines.tsx'
import { AccountSums } from '../../shared/records/account-sums.tsx'
import { DownloadMenu, type DownloadFormat } from '../../shared/records/download-menu.tsx'
import { RecordEnd, usePaging } from '../../shared/records/paging.tsx'
import { queryOf, useRecordFilter } from '../../shared/records/record-search.ts'
import { AccountFilters } from './account-filters.tsx'
import { PAGE_SIZE, useAccountLines, useAccountSummary } from './record-queries.ts'

/** Renders a bet in a dialog. */
export type ShowBet = (betId: string, onClose: () => void) => ReactNode

export interface AccountRecordProps {
  /** Selectable kinds, all of which are shown if none is selected. */
  readonly kinds: readonly RecordKind[]
  /** Covers all kinds: then opening and closing balance are meaningful. */
  readonly isWhole?: boolean
  readonly showBet: ShowBet
  /** Further items of the download menu. */
  readonly more?: ReactNode
}

const FORMATS: readonly DownloadFormat[] = ['csv', 'xlsx', 'pdf']

/** Movements of some kinds: filters, totals, and the list. */
export function AccountRecord({ kinds, isWhole = false, showBet, more }: AccountRecordProps) {
  const { t } = useTranslator()
  const state = useRecordFilter()
  const { filter } = state
  const chosen = filter.kinds.filter((kind) => kinds.includes(kind))
  const query = { ...filter, kinds: chosen.length > 0 || isWhole ? chosen : kinds }
  const paging = usePaging(PAGE_SIZE)
  const lines = useAccountLines(query, paging)
  const summary = useAccountSummary(query)
  const [betId, setBetId] = useState<string>()
  const error = lines.error ?? summary.error
  const isAll = isWhole && chosen.length === 0 && filter.lotteryCode + filter.product === ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AccountFilters state={state} kinds={kinds} chosen={chosen} />
      <div className="flex justify-end">
        <DownloadMenu path="/wps/records/account/export" query={queryOf(query)} formats={FORMATS}>
          {more}
        </DownloadMenu>
      </div>
      {summary.data
        ? (isAll || summary.data.count > 0) && (
            <AccountSums summary={summary.data} isWhole={isAll} />
          )
        : !error && <Skeleton className="h-32" />}
      {error ? (
        <LoadError
          error={error}
          onRetry={() => void Promise.all([lines.refetch(), summary.refetch()])}
        />
      ) : lines.data === undefined ? (
        <Skeleton className="h-90" />
      ) : lines.data.length === 0 ? (
        <EmptyState code="no-movement" title={t('records.emptyTitle')}>
          {t('records.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <AccountLines lines={lines.data} onBet={setBetId} />
          <RecordEnd
            paging={paging}
            count={summary.data?.count}
            hasMore={lines.hasNextPage}
            isLoading={lines.isFetchingNextPage}
            onMore={() => void lines.fetchNextPage()}
            end={t('records.end')}
          />
        </>
      )}
      {betId !== undefined && showBet(betId, () => setBetId(undefined))}
    </div>
  )
}
