import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Paging } from './paging.tsx'

/** Start of a page: after a cursor, or at an offset. */
interface Place {
  readonly before?: string
  readonly skip?: string
}

/**
 * The lines of a record by the reader's preference: all pages loaded so far, or the numbered one.
 */
export function useRecordList<Page extends { readonly next: string | null }, Line>(record: {
  readonly queryKey: readonly unknown[]
  readonly ask: (place: Place) => Promise<Page>
  readonly linesOf: (page: Page) => readonly Line[]
  readonly paging: Paging
}) {
  const { queryKey, ask, linesOf, paging } = record
  const { isPaged, page, size } = paging
  const all = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(linesOf),
    enabled: !isPaged,
  })
  const one = useQuery({
    queryKey: [...queryKey, 'page', page],
    queryFn: () => ask({ skip: String((page - 1) * size) }),
    placeholderData: keepPreviousData,
    select: linesOf,
    enabled: isPaged,
  })
  const { data, error, refetch } = isPaged ? one : all
  return {
    data,
    error,
    refetch,
    hasNextPage: !isPaged && all.hasNextPage,
    isFetchingNextPage: all.isFetchingNextPage,
    fetchNextPage: all.fetchNextPage,
  }
}
