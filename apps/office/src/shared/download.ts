import type { QueryOf, RouteKey } from '@fairhouse/protocol'
import { ApiError, brandHeaders } from './api.ts'
import { activeFilters } from './grid/pages.ts'
import type { GridQuery } from './grid/types.ts'
import { languageStore } from './preferences.ts'
import { saveFile } from './save-file.ts'

/** A route that answers a list as CSV. */
export type ExportKey = Extract<RouteKey, `GET /staff/${string}/export`>

/**
 * Saves a list as the server writes it: all rows under these filters, with the reader's words and
 * times; the audit keeps who took it. Throws ApiError.
 */
export async function download<K extends ExportKey>(
  key: K,
  name: string,
  query: Omit<QueryOf<K>, 'timeZone'>,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const path = key.slice('GET '.length).replaceAll(/:(\w+)/g, (_, id: string) => params[id] ?? '')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const given = { ...(query as Readonly<Record<string, string>>), timeZone }
  const response = await fetch(`${path}?${new URLSearchParams(given).toString()}`, {
    headers: { language: languageStore.get(), 'x-fairhouse': '1', ...brandHeaders() },
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, undefined)
  })
  if (!response.ok) {
    const answer = (await response.json().catch(() => undefined)) as
      { readonly error?: ConstructorParameters<typeof ApiError>[1] } | undefined
    throw new ApiError(response.status, answer?.error)
  }
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', await response.blob())
}

/** The exporter of a grid whose file the server makes; `queryOf` says filters as the route does. */
export function exporterOf<K extends ExportKey>(
  key: K,
  name: string,
  queryOf: (query: GridQuery) => object = activeFilters,
): (query: GridQuery) => Promise<void> {
  return (query) => download(key, name, queryOf(query) as Omit<QueryOf<K>, 'timeZone'>)
}
