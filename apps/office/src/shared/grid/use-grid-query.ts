import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchWith, type Search } from '../views/address.ts'
import type { GridFilter, GridQuery } from './types.ts'

const SORT = 'sort'

/** Search parameters that belong to a grid. */
export const gridParams = (filters: readonly GridFilter[]): readonly string[] => [
  ...filters.map(({ id }) => id),
  SORT,
]

/**
 * The grid's query, kept in the address: links and history navigation show the same. Setting it may
 * name the saved view it comes from.
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
    // Other parameters of the address are kept: the tab of a screen, a queue.
    const after = searchWith(search, gridParams(filters), values, viewId)
    void navigate({ to: '.', search: after, replace: true })
  }
  return [query, setQuery]
}
