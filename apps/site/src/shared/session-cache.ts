/** What a tab keeps of the brand's own (specification, section 3); nothing of a member's. */
export type CacheName = 'routers' | 'rules' | 'vendors'

const ALL: readonly CacheName[] = ['routers', 'rules', 'vendors']

let isOpen = false

/** Storage may be refused; nothing depends on it. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
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
export function openSessionCache(settings: unknown, build: string): void {
  const version = JSON.stringify([build, settings])
  withStorage((storage) => {
    if (storage.getItem('settings') !== version) for (const name of ALL) storage.removeItem(name)
    storage.setItem('settings', version)
  })
  isOpen = true
}

/** What was kept under a name; undefined where nothing was, or on the server. */
export function readCached<T>(name: CacheName): T | undefined {
  if (!isOpen) return undefined
  const found = withStorage((storage) => JSON.parse(storage.getItem(name) ?? 'null') as T | null)
  return found ?? undefined
}

/** Keeps an answer for the tab's next page. */
export function writeCached<T>(name: CacheName, answer: T): T {
  if (isOpen) withStorage((storage) => storage.setItem(name, JSON.stringify(answer)))
  return answer
}

/**
 * Options of a query that begins with what was kept: it is shown at once, and asked for anew.
 */
export function fromSessionCache<T>(name: CacheName) {
  return { initialData: () => readCached<T>(name), initialDataUpdatedAt: 1 }
}
