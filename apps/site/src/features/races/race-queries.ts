import type { Race } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'

/** All races that are shown. */
export const racesQuery = queryOptions({
  queryKey: [...queryKeys.races, 'list'],
  queryFn: () => api('GET /wps/races', {}),
  staleTime: 0,
})

/** One race, with the own place. */
export function raceQuery(raceId: string) {
  return queryOptions({
    queryKey: [...queryKeys.races, 'race', raceId],
    queryFn: () => api('GET /wps/races/:raceId', { params: { raceId } }),
    staleTime: 0,
  })
}

/** The places of a race, from the first on. */
export function standingsQuery(raceId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.races, 'standings', raceId],
    queryFn: ({ pageParam }) =>
      api('GET /wps/races/:raceId/standings', {
        params: { raceId },
        query: { from: String(pageParam), limit: PAGE_SIZE },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }: { next: number | null }) => next,
    select: ({ pages }) => pages.flatMap(({ places }) => places),
  })
}

/** Joins a race, or changes the name in it. Rejects with the errors of the route. */
export async function enterRace(raceId: string, alias: string | null): Promise<void> {
  keepRace(await api('PUT /wps/races/:raceId/entry', { params: { raceId }, body: { alias } }))
}

/** Leaves a race. Rejects with the errors of the route. */
export async function leaveRace(raceId: string): Promise<void> {
  keepRace(await api('DELETE /wps/races/:raceId/entry', { params: { raceId } }))
}

function keepRace(race: Race): void {
  queryClient.setQueryData(raceQuery(race.raceId).queryKey, race)
  void queryClient.invalidateQueries({ queryKey: racesQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: standingsQuery(race.raceId).queryKey })
}
