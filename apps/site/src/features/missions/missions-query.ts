import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { pollMs } from '../../shared/preferences.ts'
import { queryKeys } from '../../shared/queries.ts'

/** The worker counts by the minute: more often there is nothing new. */
const REFRESH_MS = 60_000

/** The member's missions, their progress, and those that were reached. */
export const missionsQuery = (language: string) =>
  queryOptions({
    queryKey: [...queryKeys.missions, language],
    queryFn: () => api('GET /wps/missions', {}),
    refetchInterval: () => pollMs(REFRESH_MS),
  })
