import type { SearchHit } from '@fairhouse/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

const PAUSE_MS = 150
/** As the server asks for it: shorter is nobody. */
export const TYPED_MIN = 2

/** The value as it stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Members found by what is typed. Nothing is asked before it is long enough. */
export function useHits(typed: string): {
  readonly hits: readonly SearchHit[]
  readonly isBusy: boolean
  readonly error: unknown
} {
  const trimmed = typed.trim()
  const q = useSettled(trimmed)
  const isAsked = q.length >= TYPED_MIN
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.search(q),
    queryFn: async ({ signal }) => (await api('GET /staff/search', { query: { q }, signal })).hits,
    enabled: isAsked,
    staleTime: 5000,
  })
  const isBusy = trimmed.length >= TYPED_MIN && (q !== trimmed || isFetching)
  return { hits: isAsked ? (data ?? []) : [], isBusy, error: isAsked ? error : null }
}
