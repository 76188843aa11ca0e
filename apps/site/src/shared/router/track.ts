/** Where one was on the pages of this tab, by the number of their entry in the history. */
const KEY = 'scrolled'
/** The address that has been fetched anew because a part of it did not come. */
const ANEW = 'fetchedAnew'

/** The address bar and the history behind it. */
export interface Track {
  /** What stands in the address bar, from the first slash on. */
  readonly address: () => string
  /** Puts an address there, as a step of its own or in the place of the present one. */
  readonly write: (href: string, isStep: boolean) => void
  /** Notes how far down the page is shown that is about to go. */
  readonly leave: () => void
  /**
   * Calls when the reader has gone back or forth, with how far down that page was shown; undefined
   * where the browser itself has gone to a mark of this page.
   */
  readonly onReturn: (listener: (scroll: number | undefined) => void) => void
  /**
   * A part of the program that does not come may have been replaced since the page was loaded: then
   * all of it is fetched anew, once for an address. The answer is whether that begins.
   */
  readonly startAnew: (error: unknown) => boolean
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
    // Storage may be refused: then a reload forgets it.
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

/** The number that an entry of the history has from us; undefined where the browser made it. */
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
    // What the server has drawn stands before this program does: there the browser is quicker.
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
    startAnew: (error) => {
      const isMissing = error instanceof TypeError && /module/i.test(error.message)
      if (!isMissing || readSession(ANEW) === address()) return false
      writeSession(ANEW, address())
      location.reload()
      return true
    },
  }
}

/** The track of this browser; with an address one that stays there, as on the server. */
export function createTrack(address?: string): Track {
  if (address === undefined) return trackOfBrowser()
  const nothing = () => undefined
  return {
    address: () => address,
    write: nothing,
    leave: nothing,
    onReturn: nothing,
    startAnew: () => false,
  }
}
