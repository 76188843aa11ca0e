import { updateStore } from '../../shared/app-install.ts'
import { languageStore } from '../../shared/preferences.ts'

/** How often an open page checks for another build. */
const ASK_MS = 60 * 60_000

/** Activates the waiting build; all pages of this browser reload, this one at once. */
function beginUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage({ kind: 'begin' })
}

/** A worker installed beside the active one is another build. */
function watch(registration: ServiceWorkerRegistration): void {
  const offerUpdate = () => {
    const { waiting } = registration
    if (waiting && navigator.serviceWorker.controller) {
      updateStore.set({ begin: () => beginUpdate(waiting) })
    }
  }
  offerUpdate()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerUpdate)
  })
}

/** Keeps the offline page in the reader's language. */
function syncLanguage(): void {
  const post = () => {
    navigator.serviceWorker.controller?.postMessage({
      kind: 'language',
      language: languageStore.get(),
    })
  }
  languageStore.subscribe(post)
  navigator.serviceWorker.addEventListener('controllerchange', post)
}

/**
 * Registers the service worker: the site works offline, and offers newer builds. Without one
 * (development, an unsupported browser) nothing changes.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    syncLanguage()
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    watch(registration)
    setInterval(() => void registration.update().catch(() => undefined), ASK_MS)
  } catch {
    // Refused by the browser, or not built: the site works without it.
  }
}
