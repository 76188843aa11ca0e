import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** Key prefix of team records: refetched when a page is opened again. */
export const KEY = 'agentRecords'

/** A paginated list under a filter. */
export function usePages<Item, Query extends object>(
  name: string,
  query: Query,
  read: (query: Query, after: string) => Promise<{ items: readonly Item[]; next: string | null }>,
  isOn = true,
) {
  return useInfiniteQuery({
    queryKey: [KEY, name, query],
    queryFn: ({ pageParam }) => read(query, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: isOn,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

/** The part of a query that asks for what follows a place. */
export const startingAt = (after: string) => (after === '' ? {} : { after })
