import { DEFAULT_LANGUAGE, type LanguageCode } from '@fairhouse/i18n'
import { storedLanguage } from './remembered-language.ts'
import {
  createContrastPreference,
  createPreference,
  createThemePreference,
} from '@fairhouse/ui/preference'
import { createStore, useStore } from '@fairhouse/ui/store'
import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** `boot/first.js` applies it before the first paint; changes are applied here. */
export const themePreference = createThemePreference(storage, 'theme')
export const contrastPreference = createContrastPreference(storage, 'contrast')

/**
 * Calm mode: no animation, no promotions, no sound, larger type, a slower pace. Styles react to
 * `data-calm`; what is not for calm mode has `data-promotion`, or uses `useCalm`.
 */
export const calmPreference = createPreference<'off' | 'on'>({
  storage,
  key: 'calm',
  values: ['off', 'on'],
  attribute: 'data-calm',
  shownAs: (calm) => (calm === 'on' ? '' : undefined),
})

/** True if the browser itself is set to save data. */
function isSaving(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Low data: only generated art, no pictures, no web fonts, no prefetching, slower polling, and a
 * counter of used data. `auto` follows the browser's setting.
 */
export const lowDataPreference = createPreference<'auto' | 'on' | 'off'>({
  storage,
  key: 'lowData',
  values: ['auto', 'on', 'off'],
  attribute: 'data-low',
  shownAs: (low) => (low === 'on' || (low === 'auto' && isSaving()) ? '' : undefined),
})

/** How long records continue: endless scrolling, or page by page. */
export const listPreference = createPreference<'scroll' | 'pages'>({
  storage,
  key: 'lists',
  values: ['scroll', 'pages'],
  attribute: 'data-lists',
  shownAs: () => undefined,
})

/** The current calm mode, outside of React. */
export function isCalm(): boolean {
  return calmPreference.get() === 'on'
}

/** The current low-data mode, outside of React. */
export function isLowData(): boolean {
  const low = lowDataPreference.get()
  return low === 'on' || (low === 'auto' && isSaving())
}

/** True in calm mode: leave out what moves, plays sound or advertises. */
export function useCalm(): boolean {
  return useStore(calmPreference) === 'on'
}

/** True in low-data mode: leave out pictures; generated art costs nothing. */
export function useLowData(): boolean {
  // On the server nobody's settings are known; meanwhile styles hide what they must.
  return useSyncExternalStore(lowDataPreference.subscribe, isLowData, () => false)
}

/** Polling interval, from the desired one: longer in either of the modes. */
export function pollMs(usual: number): number {
  return usual * (isLowData() ? 4 : isCalm() ? 2 : 1)
}

/** The language of the page, for the header of API calls. Set by the app's language switch. */
export const languageStore = createStore<LanguageCode>(storedLanguage() ?? DEFAULT_LANGUAGE)

/** Balances can be hidden from other people's view. */
export const balanceHiddenStore = createStore(storage.get('balanceHidden') === '1', {
  onServer: false,
})

export function hideBalance(isHidden: boolean): void {
  storage.set('balanceHidden', isHidden ? '1' : '0')
  balanceHiddenStore.set(isHidden)
}
