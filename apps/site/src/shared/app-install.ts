import { createStore } from '@fairhouse/ui/store'

/** The `beforeinstallprompt` event of browsers (not in the standard yet). */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's install prompt, once it offers one. */
export const installPromptStore = createStore<InstallPrompt | undefined>(undefined)

/** A newer build that is ready to start. */
export interface Update {
  /** Reloads the page with it. */
  readonly begin: () => void
}

/** Undefined if this build is the newest, or the reader chose "later". */
export const updateStore = createStore<Update | undefined>(undefined)

/**
 * Saves the browser's install prompt for the page that explains it: the event fires once, early.
 */
export function saveInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPromptStore.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installPromptStore.set(undefined))
}

/** True in the window of the installed app. */
export function isInstalled(): boolean {
  const isOfApple = (navigator as { readonly standalone?: boolean }).standalone === true
  return isOfApple || matchMedia('(display-mode: standalone)').matches
}
