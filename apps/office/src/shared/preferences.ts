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

/** Its own keys: the office shares its origin, and so the storage, with the site. */
const LANGUAGE = 'office.lang'
const BRAND = 'office.brand'

/** `theme.js` applies it before the first paint; changes are applied here. */
export const themePreference = createThemePreference(storage, 'office.theme')
export const contrastPreference = createContrastPreference(storage, 'office.contrast')

/** From the address, an earlier choice, or the browser's languages. */
export function firstLanguage(): LanguageCode {
  const requested = languageOfTag(new URLSearchParams(location.search).get('language') ?? '')
  // The test languages are not listed, but work if requested explicitly.
  const isKnown =
    requested !== undefined && [...OFFICE_LANGUAGES, ...PSEUDO_CODES].includes(requested)
  if (isKnown) return requested
  const stored = storage.get(LANGUAGE)
  const preferred = stored ?? navigator.languages.join(',')
  return matchLanguage(preferred, DEFAULT_LANGUAGE, OFFICE_LANGUAGES)
}

/** The language of the page, for the header of API calls. */
export const languageStore = createStore<LanguageCode>(DEFAULT_LANGUAGE)

export function rememberLanguage(code: LanguageCode): void {
  storage.set(LANGUAGE, code)
}

/** The brand to work on, by code; empty for the brand of the host. */
export const brandStore = createStore(storage.get(BRAND) ?? '')

export function rememberBrand(code: string): void {
  storage.set(BRAND, code)
  brandStore.set(code)
}
