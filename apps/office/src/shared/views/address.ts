/** The name under which a view stands in the address. */
export const VIEW_PARAM = 'view'

/** What stands behind the question mark. */
export type Search = Readonly<Record<string, string>>

/**
 * The address after what a list asks for has changed: its own parameters are replaced, empty ones
 * left out, what is another's stays. A view that was opened no longer holds, unless it is named.
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

/** The filters that a view keeps, as far as the list still has them. */
export function keptFilters(
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
