import type { SearchHit } from '@fairhouse/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { useSettled } from '../../shared/use-settled.ts'

const PAUSE_MS = 150
/** The server's minimum: shorter queries find nobody. */
export const TYPED_MIN = 2

/** Members found by the typed text. Nothing is requested until it is long enough. */
export function useHits(typed: string): {
  readonly hits: readonly SearchHit[]
  readonly isBusy: boolean
  readonly error: unknown
} {
  const trimmed = typed.trim()
  const q = useSettled(trimmed, PAUSE_MS)
  const isLongEnough = q.length >= TYPED_MIN
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.search(q),
    queryFn: async ({ signal }) => (await api('GET /staff/search', { query: { q }, signal })).hits,
    enabled: isLongEnough,
    staleTime: 5000,
  })
  const isBusy = trimmed.length >= TYPED_MIN && (q !== trimmed || isFetching)
  return { hits: isLongEnough ? (data ?? []) : [], isBusy, error: isLongEnough ? error : null }
}
