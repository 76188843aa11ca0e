import type { QueryKey } from '@tanstack/react-query'
import { languageStore } from '../preferences.ts'
import { queryClient } from '../queries.ts'

/**
 * Options of every query of games (SPECIFICATION 7.62). After an error the server is asked to
 * bypass its cache, which may hold the error.
 */
export function listQuery(queryKey: QueryKey) {
  const state = queryClient.getQueryState(queryKey)
  // Of this fetch, which is a retry, or of the one before it.
  const hasFailed =
    state !== undefined &&
    (state.fetchFailureCount > 0 || state.errorUpdatedAt > state.dataUpdatedAt)
  return {
    language: languageStore.get(),
    platform: 'html5-desktop',
    flush: hasFailed ? 'true' : 'false',
  } as const
}
