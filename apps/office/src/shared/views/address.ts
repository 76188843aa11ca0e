/** Search parameter of the open view. */
export const VIEW_PARAM = 'view'

/** The query string, parsed. */
export type Search = Readonly<Record<string, string>>

/**
 * The address after a list's query has changed: the list's own parameters are replaced, empty ones
 * left out, and others kept. An open view is closed, unless it is named.
 */
export function searchWith(
  search: Search,
  own: readonly string[],
  values: Search,
  viewId?: string,
): Record<string, string> {
  const given = Object.entries(values).filter(([id, value]) => own.includes(id) && value !== '')
  const others = Object.entries(search).filter(([id]) => !own.includes(id) && id !== VIEW_PARAM)
  const view = viewId === undefined ? [] : [[VIEW_PARAM, viewId] as const]
  return Object.fromEntries([...others, ...given, ...view])
}

/** The filters that a view stores, as far as the list still has them. */
export function restoreFilters(
  state: Readonly<Record<string, unknown>>,
  own: readonly string[],
): Record<string, string> {
  const filters = (state['filters'] ?? {}) as Readonly<Record<string, unknown>>
  const kept = own.flatMap((id) => {
    const value = filters[id]
    return typeof value === 'string' && value !== '' ? [[id, value] as const] : []
  })
  return Object.fromEntries(kept)
}
