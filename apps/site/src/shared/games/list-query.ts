import type { QueryKey } from '@tanstack/react-query'
import { languageStore } from '../preferences.ts'
import { queryClient } from '../queries.ts'

/**
 * What every list of games is asked with (SPECIFICATION 7.62). After a fault the server is
 * asked to read anew: what it remembers may be what was wrong.
 */
export function listQuery(queryKey: QueryKey) {
  const state = queryClient.getQueryState(queryKey)
  // Of this fetch, which is tried again, or of the one before it.
  const hasFailed =
    state !== undefined &&
    (state.fetchFailureCount > 0 || state.errorUpdatedAt > state.dataUpdatedAt)
  return {
    language: languageStore.get(),
    platform: 'html5-desktop',
    flush: hasFailed ? 'true' : 'false',
  } as const
}
