import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@fairhouse/i18n'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

export type Theme = 'system' | 'light' | 'dark'

function readTheme(): Theme {
  const stored = storage.get('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The chosen theme. `/theme.js` sets it before the first paint; here it is changed. */
export const themeStore = createStore<Theme>(readTheme())

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    storage.remove('theme')
    delete document.documentElement.dataset['theme']
  } else {
    storage.set('theme', theme)
    document.documentElement.dataset['theme'] = theme
  }
  themeStore.set(theme)
}

/** The language chosen earlier, if any (local storage `lang`, as the specification names it). */
export function storedLanguage(): LanguageCode | undefined {
  const stored = storage.get('lang')
  return stored !== undefined && isLanguageCode(stored) ? stored : undefined
}

/** The language of the page, for the header of API calls. Changed by the app's language switch. */
export const languageStore = createStore<LanguageCode>(storedLanguage() ?? DEFAULT_LANGUAGE)

/** Balances may be hidden from people looking over the shoulder. */
export const balanceHiddenStore = createStore(storage.get('balanceHidden') === '1')

export function hideBalance(isHidden: boolean): void {
  storage.set('balanceHidden', isHidden ? '1' : '0')
  balanceHiddenStore.set(isHidden)
}
