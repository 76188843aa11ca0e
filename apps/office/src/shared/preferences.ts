import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageOfTag,
  matchLanguage,
  PSEUDO_CODES,
} from '@fairhouse/i18n'
import { OFFICE_LANGUAGES } from '@fairhouse/i18n/office'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

export type Theme = 'system' | 'light' | 'dark'

/** Keys of their own: the office shares its address, and so the storage, with the site. */
const THEME = 'office.theme'
const LANGUAGE = 'office.lang'
const BRAND = 'office.brand'

function readTheme(): Theme {
  const stored = storage.get(THEME)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The chosen theme. `theme.js` sets it before the first paint; here it is changed. */
export const themeStore = createStore<Theme>(readTheme())

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    storage.remove(THEME)
    delete document.documentElement.dataset['theme']
  } else {
    storage.set(THEME, theme)
    document.documentElement.dataset['theme'] = theme
  }
  themeStore.set(theme)
}

/** The address's wish, the earlier choice, or the browser's own language. */
export function firstLanguage(): LanguageCode {
  const wish = languageOfTag(new URLSearchParams(location.search).get('language') ?? '')
  // The test languages are not offered, and shown to whoever asks for them.
  if (wish !== undefined && [...OFFICE_LANGUAGES, ...PSEUDO_CODES].includes(wish)) return wish
  const stored = storage.get(LANGUAGE)
  const wishes = stored ?? navigator.languages.join(',')
  return matchLanguage(wishes, DEFAULT_LANGUAGE, OFFICE_LANGUAGES)
}

/** The language of the page, for the header of API calls. */
export const languageStore = createStore<LanguageCode>(DEFAULT_LANGUAGE)

export function rememberLanguage(code: LanguageCode): void {
  storage.set(LANGUAGE, code)
}

/** The brand at work, by code; empty for the brand of the address. */
export const brandStore = createStore(storage.get(BRAND) ?? '')

export function rememberBrand(code: string): void {
  storage.set(BRAND, code)
  brandStore.set(code)
}
