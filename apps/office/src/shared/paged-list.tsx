import { Button, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { ErrorNotice } from './notice.tsx'
import { Nothing } from './page.tsx'

interface PagedListProps {
  readonly query: {
    readonly error: Error | null
    readonly isPending: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  /** Number of loaded rows. */
  readonly count: number
  /** Text of the empty state. */
  readonly nothing: string
  /** Label of the button that loads more; "Load more" by default. */
  readonly more?: string
  readonly children: ReactNode
}

/** A list with pagination: error, loading, empty state, or rows and the next page. */
export function PagedList({ query, count, nothing, more, children }: PagedListProps) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-3">
      <ErrorNotice error={query.error} />
      {query.isPending && !query.error && <Skeleton className="h-40" />}
      {!query.isPending && count === 0 && <Nothing>{nothing}</Nothing>}
      {count > 0 && children}
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more ?? t('common.more')}
        </Button>
      )}
    </div>
  )
}
