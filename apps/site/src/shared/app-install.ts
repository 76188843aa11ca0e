import { createStore } from '@fairhouse/ui/store'

/** What a browser hands to a page that it would install (not in the standard yet). */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own way to install the site, once it offers one. */
export const installPromptStore = createStore<InstallPrompt | undefined>(undefined)

/** A newer build that waits for the reader's word. */
export interface Update {
  /** Loads the page anew, with it. */
  readonly begin: () => void
}

/** Undefined while this build is the newest, or the reader has said "later". */
export const updateStore = createStore<Update | undefined>(undefined)

/** Keeps the browser's offer for the page that explains it: it comes once, early. */
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
