import type { QueryKey } from '@tanstack/react-query'

/** What a page that the server rendered was made of, in its HTML as `#page`. */
export interface PageData {
  readonly language: string
  /** True where nobody is logged in; else the page finds out who is. */
  readonly isVisitor: boolean
  /** Answers that have been looked at, by the keys of their queries. */
  readonly facts: readonly (readonly [key: QueryKey, data: unknown])[]
}

let data: PageData | undefined

/** What this page was made of; undefined where it makes itself. */
export function pageData(): PageData | undefined {
  return data
}

export function setPageData(next: PageData | undefined): void {
  data = next
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
