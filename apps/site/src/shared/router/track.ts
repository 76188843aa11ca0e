/** Scroll positions of this tab's pages, by the number of their history entry. */
const KEY = 'scrolled'
/** The address that was reloaded because one of its chunks failed to load. */
const RELOADED = 'fetchedAnew'

/** The address bar and the history behind it. */
export interface Track {
  /** The current address, from the first slash on. */
  readonly address: () => string
  /** Pushes an address to the history, or replaces the current entry. */
  readonly write: (href: string, isStep: boolean) => void
  /** Saves the scroll position of the page before it is left. */
  readonly leave: () => void
  /**
   * Subscribes to history navigation, with the saved scroll position; undefined if the browser has
   * scrolled to an anchor of this page.
   */
  readonly onReturn: (listener: (scroll: number | undefined) => void) => void
  /**
   * A chunk that fails to load may have been replaced since the page was loaded: then the page is
   * reloaded, once per address. Returns whether a reload begins.
   */
  readonly reloadForChunk: (error: unknown) => boolean
}

function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage may be refused: then a reload loses it.
  }
}

function readScrolled(): number[] {
  try {
    const read: unknown = JSON.parse(readSession(KEY) ?? '[]')
    return Array.isArray(read) ? read.map(Number) : []
  } catch {
    return []
  }
}

/** Our number of a history entry; undefined if the browser created it. */
function entryNow(): number | undefined {
  const { entry } = (history.state ?? {}) as { readonly entry?: unknown }
  return typeof entry === 'number' ? entry : undefined
}

function trackOfBrowser(): Track {
  const scrolled = readScrolled()
  let last = Math.max(scrolled.length - 1, entryNow() ?? -1)
  const number = (): number => {
    last += 1
    return last
  }
  const name = (entry: number, href?: string) => history.replaceState({ entry }, '', href)
  let shown = entryNow() ?? number()
  name(shown)
  const address = () => location.pathname + location.search + location.hash
  const leave = () => {
    scrolled[shown] = Math.round(scrollY)
    shown = entryNow() ?? shown
  }
  addEventListener('pagehide', () => {
    leave()
    writeSession(KEY, JSON.stringify(scrolled))
    // A server-rendered page is visible before hydration: the browser restores its scroll position
    // sooner.
    history.scrollRestoration = 'auto'
  })
  return {
    address,
    leave,
    write: (href, isStep) => {
      history.scrollRestoration = 'manual'
      if (isStep) history.pushState({ entry: number() }, '', href)
      else name(entryNow() ?? number(), href)
    },
    onReturn: (listener) => {
      addEventListener('popstate', () => {
        const entry = entryNow()
        if (entry === undefined) name(number())
        listener(entry === undefined ? undefined : (scrolled[entry] ?? 0))
      })
    },
    reloadForChunk: (error) => {
      const isMissing = error instanceof TypeError && /module/i.test(error.message)
      if (!isMissing || readSession(RELOADED) === address()) return false
      writeSession(RELOADED, address())
      location.reload()
      return true
    },
  }
}

/** The history of this browser; with an address a fixed one, as on the server. */
export function createTrack(address?: string): Track {
  if (address === undefined) return trackOfBrowser()
  const nothing = () => undefined
  return {
    address: () => address,
    write: nothing,
    leave: nothing,
    onReturn: nothing,
    reloadForChunk: () => false,
  }
}
