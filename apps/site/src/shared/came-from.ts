const KEY = 'cameFrom'

let remembered: string | undefined

/** Remembers the page that a member or agent centre was opened from, as long as the tab lives. */
export function rememberPlace(href: string): void {
  remembered = href
  try {
    sessionStorage.setItem(KEY, href)
  } catch {
    // Storage may be refused: then a reload forgets it.
  }
}

/** Where closing a centre leads to: the page it was opened from, else the home page. */
export function placeBefore(): string {
  try {
    return remembered ?? sessionStorage.getItem(KEY) ?? '/'
  } catch {
    return remembered ?? '/'
  }
}
