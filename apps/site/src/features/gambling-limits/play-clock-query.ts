import type { PlayClock } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/**
 * Time, stakes and wins since the login. Refetched when money has moved (its key is below that of
 * the statement); the time advances locally, so that an unattended page lets the session end.
 */
export const playClockQuery = queryOptions({
  queryKey: queryKeys.playClock,
  queryFn: () => api('GET /wps/member/play-clock', {}),
  staleTime: 5_000,
})

/** Caches the clock that every action returns, so that it is shown at once. */
export function cachePlayClock(clock: PlayClock): void {
  queryClient.setQueryData(queryKeys.playClock, clock)
}

/** Milliseconds as hours, minutes and seconds: "1:04:09". */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
