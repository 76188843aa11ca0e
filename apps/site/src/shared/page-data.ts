import type { QueryKey } from '@tanstack/react-query'

/**
 * A dehydrated query: its key and data. A 'part' has only what the page shows first: the rest must
 * be fetched.
 */
export type DehydratedQuery = readonly [key: QueryKey, data: unknown, is?: 'part']

/** The data a server-rendered page was made of, in its HTML as `#page`. */
export interface PageData {
  readonly language: string
  /** True if nobody is logged in; else the page finds out who is. */
  readonly isVisitor: boolean
  readonly queries: readonly DehydratedQuery[]
}

let data: PageData | undefined

/** The page's embedded data; undefined if it was not rendered by the server. */
export function pageData(): PageData | undefined {
  return data
}

export function setPageData(next: PageData | undefined): void {
  data = next
}

/** The dehydrated data of a query, by its key; undefined if the page has none. */
export function dehydratedData<T>(queryKey: QueryKey): T | undefined {
  const name = JSON.stringify(queryKey)
  return data?.queries.find(([key]) => JSON.stringify(key) === name)?.[1] as T | undefined
}

/** Removes embedded JSON from the HTML and returns it: valid at start-up only. */
export function takeEmbedded<T>(id: string): T | undefined {
  const element = document.getElementById(id)
  if (!element?.textContent) return undefined
  element.remove()
  try {
    return JSON.parse(element.textContent) as T
  } catch {
    return undefined
  }
}
