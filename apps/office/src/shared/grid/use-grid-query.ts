import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchWith, type Search } from '../views/address.ts'
import type { GridFilter, GridQuery } from './types.ts'

const SORT = 'sort'

/** Parameters of the address that are a grid's own. */
export const gridParams = (filters: readonly GridFilter[]): readonly string[] => [
  ...filters.map(({ id }) => id),
  SORT,
]

/**
 * What the grid asks for, kept in the address: a link shows the same, and the way back leads to it.
 * Setting it may name the saved view that it is.
 */
export function useGridQuery(
  filters: readonly GridFilter[],
): readonly [query: GridQuery, setQuery: (query: GridQuery, viewId?: string) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => {
    const values = filters.flatMap(({ id }) => {
      const value = search[id]
      return value === undefined || value === '' ? [] : [[id, value] as const]
    })
    return { filters: Object.fromEntries(values), sort: search[SORT] ?? '' }
  }, [search, filters])
  const setQuery = (next: GridQuery, viewId?: string) => {
    const values = { ...next.filters, [SORT]: next.sort }
    // What else the address says is another's: the tab of a screen, a queue.
    const after = searchWith(search, gridParams(filters), values, viewId)
    void navigate({ to: '.', search: after, replace: true })
  }
  return [query, setQuery]
}
