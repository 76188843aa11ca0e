import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageOfTag,
  matchLanguage,
  PSEUDO_CODES,
} from '@fairhouse/i18n'
import { OFFICE_LANGUAGES } from '@fairhouse/i18n/office'
import { createContrastPreference, createThemePreference } from '@fairhouse/ui/preference'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

/** Keys of their own: the office shares its address, and so the storage, with the site. */
const LANGUAGE = 'office.lang'
const BRAND = 'office.brand'

/** What `theme.js` sets before the first paint is changed here. */
export const themePreference = createThemePreference(storage, 'office.theme')
export const contrastPreference = createContrastPreference(storage, 'office.contrast')

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
