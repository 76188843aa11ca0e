import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

export const vendorsQuery = () =>
  queryOptions({
    queryKey: queryKeys.gameParts('vendors'),
    queryFn: async () => (await api('GET /staff/games/vendors', {})).vendors,
  })

export const lanesQuery = () =>
  queryOptions({
    queryKey: queryKeys.gameParts('lanes'),
    queryFn: async () => (await api('GET /staff/games/lanes', {})).lanes,
  })

export const maintenancesQuery = () =>
  queryOptions({
    queryKey: queryKeys.gameParts('maintenances'),
    queryFn: async () => (await api('GET /staff/games/maintenances', {})).maintenances,
  })

/** What is offered is interdependent: after a change all of it is refetched. */
export async function refreshGames(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.gameParts() })
  for (const grid of ['games', 'gameCertificates']) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid(grid) })
  }
}

export const labQuery = () =>
  queryOptions({
    queryKey: queryKeys.lab('runs'),
    queryFn: () => api('GET /staff/games/lab', {}),
  })

const POLL_MS = 1_000

/** A run's sheet, polled while it is running; when it ends the list of runs is invalidated. */
export const labRunQuery = (runId: string) =>
  queryOptions({
    queryKey: queryKeys.lab('run', runId),
    queryFn: async () => {
      const { run } = await api('GET /staff/games/lab/runs/:runId', { params: { runId } })
      if (run.state !== 'running') await refreshLab()
      return run
    },
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })

export async function refreshLab(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.lab('runs') })
}
