import { createStore } from '@fairhouse/ui/store'
import { storage } from './storage.ts'

/** Consent to measuring by a third-party service. */
export type Consent = 'unasked' | 'granted' | 'denied'

const KEY = 'analyticsConsent'

function stored(): Consent {
  const value = storage.get(KEY)
  return value === 'granted' || value === 'denied' ? value : 'unasked'
}

/** Nothing of a third party is loaded before this is `granted`. */
export const consentStore = createStore<Consent>(stored(), { onServer: 'unasked' })

/** Stores the reader's answer on this device; it can be changed at any time. */
export function saveConsent(answer: Exclude<Consent, 'unasked'>): void {
  storage.set(KEY, answer)
  consentStore.set(answer)
}
