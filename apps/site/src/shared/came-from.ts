const KEY = 'cameFrom'

let remembered: string | undefined

/** Remembers the page from which a member or agent centre was opened, for the life of the tab. */
export function rememberPlace(href: string): void {
  remembered = href
  try {
    sessionStorage.setItem(KEY, href)
  } catch {
    // Storage may be refused: then a reload loses it.
  }
}

/** Where closing a centre leads: the page it was opened from, else the home page. */
export function placeBefore(): string {
  try {
    return remembered ?? sessionStorage.getItem(KEY) ?? '/'
  } catch {
    return remembered ?? '/'
  }
}
