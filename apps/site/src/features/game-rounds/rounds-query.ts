import { GAME_ROUND_STATES } from '@fairhouse/protocol/rounds'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { queryOf, type RecordFilter, useRecordFilter } from '../../shared/records/record-search.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'

export type RoundState = (typeof GAME_ROUND_STATES)[number]

const PAGE_SIZE = '20'

/** The filter of the list of rounds, kept in the address. */
export interface RoundFilter extends RecordFilter {
  readonly state: RoundState | ''
}

export function useRoundFilter() {
  const { filter, today, change } = useRecordFilter()
  const search = useSearch()
  const navigate = useNavigate()
  const state = GAME_ROUND_STATES.find((one) => one === search['state']) ?? ''
  const own: RoundFilter = { ...filter, state }
  const narrow = (wanted: RoundState | '') =>
    void navigate({ search: { ...search, state: wanted || undefined }, replace: true })
  return { filter: own, today, change, narrow }
}

/** Rounds under a filter, newest first. */
export function useRounds(filter: RoundFilter) {
  const { from, to } = queryOf(filter)
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    ...(filter.state !== '' && { state: filter.state }),
  }
  return useInfiniteQuery({
    queryKey: [...queryKeys.gameRounds, query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/game/rounds', {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam !== '' && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ rounds }) => rounds),
  })
}

/** One round with every movement. */
export function useRound(roundId: string) {
  return useQuery({
    queryKey: [...queryKeys.gameRounds, 'one', roundId],
    queryFn: () => api('GET /wps/game/rounds/:roundId', { params: { roundId } }),
  })
}
