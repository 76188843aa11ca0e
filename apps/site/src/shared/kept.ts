/** What a tab keeps of the brand's own (SPECIFICATION 3.10); nothing of a member's. */
export type Kept = 'routers' | 'rules' | 'vendors'

const ALL: readonly Kept[] = ['routers', 'rules', 'vendors']

let isOpen = false

/** Storage may be refused; nothing depends on it. */
function inTab<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Opens what the tab has kept since its last page. It is of one version: of this build (`build` is
 * the address of its program) and of the settings that came with the page. With another one all of
 * it is dropped.
 */
export function openKept(settings: unknown, build: string): void {
  const version = JSON.stringify([build, settings])
  inTab((storage) => {
    if (storage.getItem('settings') !== version) for (const name of ALL) storage.removeItem(name)
    storage.setItem('settings', version)
  })
  isOpen = true
}

/** What was kept under a name; undefined where nothing was, or on the server. */
export function kept<T>(name: Kept): T | undefined {
  if (!isOpen) return undefined
  return inTab((storage) => JSON.parse(storage.getItem(name) ?? 'null') as T | null) ?? undefined
}

/** Keeps an answer for the tab's next page. */
export function keep<T>(name: Kept, answer: T): T {
  if (isOpen) inTab((storage) => storage.setItem(name, JSON.stringify(answer)))
  return answer
}

/**
 * Options of a query that begins with what was kept: it is shown at once, and asked for anew.
 */
export function fromKept<T>(name: Kept) {
  return { initialData: () => kept<T>(name), initialDataUpdatedAt: 1 }
}
