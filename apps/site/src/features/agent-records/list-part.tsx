import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'

interface ListState {
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export interface ListPartProps {
  readonly list: ListState
  /** Undefined until the first page is loaded. */
  readonly count: number | undefined
  readonly children: ReactNode
}

/** A list with its states: loading, error, empty, and further pages. */
export function ListPart({ list, count, children }: ListPartProps) {
  const { t } = useTranslator()
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  if (error && count === undefined) {
    return <LoadError error={error} onRetry={() => void refetch()} />
  }
  if (count === undefined) return <Skeleton className="h-90" />
  if (count === 0 && !hasNextPage) {
    return (
      <EmptyState code="no-movement" title={t('records.emptyTitle')}>
        {t('records.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {children}
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        end={t('records.end')}
      />
    </>
  )
}
