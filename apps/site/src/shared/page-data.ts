import type { QueryKey } from '@tanstack/react-query'

/**
 * An answer that has been looked at, by the key of its query. Of a 'part' the page holds what it
 * shows first: the whole is to be asked for.
 */
export type DehydratedQuery = readonly [key: QueryKey, data: unknown, is?: 'part']

/** What a page that the server rendered was made of, in its HTML as `#page`. */
export interface PageData {
  readonly language: string
  /** True where nobody is logged in; else the page finds out who is. */
  readonly isVisitor: boolean
  readonly queries: readonly DehydratedQuery[]
}

let data: PageData | undefined

/** What this page was made of; undefined where it makes itself. */
export function pageData(): PageData | undefined {
  return data
}

export function setPageData(next: PageData | undefined): void {
  data = next
}

/** What the page was made of, by the key of its query; undefined where it was not made of it. */
export function dehydratedData<T>(queryKey: QueryKey): T | undefined {
  const name = JSON.stringify(queryKey)
  return data?.queries.find(([key]) => JSON.stringify(key) === name)?.[1] as T | undefined
}

/** Takes the data out of an element of the HTML: good for the start alone. */
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
