/** Answers about the brand that a tab caches (SPECIFICATION 3.10); never data of a member. */
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
 * Opens the tab's cache. Its version is that of this build (`build` is the address of its program)
 * and of the settings that came with the page. Another version drops everything.
 */
export function openSessionCache(settings: unknown, build: string): void {
  const version = JSON.stringify([build, settings])
  withStorage((storage) => {
    if (storage.getItem('settings') !== version) for (const name of ALL) storage.removeItem(name)
    storage.setItem('settings', version)
  })
  isOpen = true
}

/** The cached answer of a name; undefined if there is none, or on the server. */
export function readCached<T>(name: CacheName): T | undefined {
  if (!isOpen) return undefined
  const found = withStorage((storage) => JSON.parse(storage.getItem(name) ?? 'null') as T | null)
  return found ?? undefined
}

/** Caches an answer for the tab's next page. */
export function writeCached<T>(name: CacheName, answer: T): T {
  if (isOpen) withStorage((storage) => storage.setItem(name, JSON.stringify(answer)))
  return answer
}

/** Query options with the cached answer as initial data: it is shown at once, and refetched. */
export function fromSessionCache<T>(name: CacheName) {
  return { initialData: () => readCached<T>(name), initialDataUpdatedAt: 1 }
}
