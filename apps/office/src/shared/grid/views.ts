import type { ViewShape } from '@fairhouse/protocol'
import { readLook } from './look.ts'
import type { GridColumn, GridFilter, GridLook, GridQuery } from './types.ts'

/** As many as the server keeps for a grid (packages/protocol, staff/control.ts). */
export const VIEWS_MAX = 30
export const VIEW_NAME_MAX = 60

/** What a saved view keeps. */
export function viewOf(name: string, query: GridQuery, look: GridLook): ViewShape {
  return { name, state: { filters: query.filters, sort: query.sort, ...look } }
}

/** A view's content, as far as the grid still knows it: it may be older than the grid. */
export function readView(
  { state }: ViewShape,
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

/** The list with this view in it: in the place of one with the same name, else at the end. */
export function withView(views: readonly ViewShape[], view: ViewShape): ViewShape[] {
  const at = views.findIndex(({ name }) => name === view.name)
  return at === -1 ? [...views, view] : views.with(at, view)
}
