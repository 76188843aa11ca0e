import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridFilter, GridQuery } from './types.ts'

const SORT = 'sort'

/**
 * What the grid asks for, kept in the address: a link shows the same, and the way back leads to it.
 */
export function useGridQuery(
  filters: readonly GridFilter[],
): readonly [query: GridQuery, setQuery: (query: GridQuery) => void] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => {
    const values = filters.flatMap(({ id }) => {
      const value = search[id]
      return value === undefined || value === '' ? [] : [[id, value] as const]
    })
    return { filters: Object.fromEntries(values), sort: search[SORT] ?? '' }
  }, [search, filters])
  const setQuery = (next: GridQuery) => {
    const values = Object.entries({ ...next.filters, [SORT]: next.sort })
    const given = values.filter(([, value]) => value !== '')
    // What else the address says is another's: the tab of a screen, a queue.
    const isOwn = (id: string) => id === SORT || filters.some((filter) => filter.id === id)
    const kept = Object.entries(search).filter(([id]) => !isOwn(id))
    void navigate({ to: '.', search: Object.fromEntries([...kept, ...given]), replace: true })
  }
  return [query, setQuery]
}
