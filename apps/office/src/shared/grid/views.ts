import type { SavedView } from '@fairhouse/protocol'
import { readLook } from './look.ts'
import type { GridColumn, GridFilter, GridLook, GridQuery } from './types.ts'

/** What a saved view of a grid stores. */
export function viewOf(query: GridQuery, look: GridLook): SavedView['state'] {
  return { filters: query.filters, sort: query.sort, ...look }
}

/** The content of a view, as far as the grid still supports it: it may be outdated. */
export function readView(
  state: SavedView['state'],
  columns: readonly Pick<GridColumn<never>, 'id' | 'width' | 'isHidden' | 'sort'>[],
  filters: readonly GridFilter[],
): { readonly query: GridQuery; readonly look: GridLook } {
  const stored = (state['filters'] ?? {}) as Readonly<Record<string, unknown>>
  const kept = filters.flatMap((filter) => {
    const value = stored[filter.id]
    if (typeof value !== 'string' || value === '') return []
    const isKnown = filter.kind !== 'choice' || filter.choices.some(({ id }) => id === value)
    return isKnown ? [[filter.id, value] as const] : []
  })
  const sorts = columns.flatMap(({ sort }) => (sort ? [sort.ascending, sort.descending] : []))
  const sort = sorts.find((each) => each === state['sort']) ?? ''
  return { query: { filters: Object.fromEntries(kept), sort }, look: readLook(state, columns) }
}
