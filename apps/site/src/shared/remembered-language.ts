import { isLanguageCode, type LanguageCode } from '@fairhouse/i18n'
import { storage } from './storage.ts'

/** Names by SPECIFICATION 3.8 and 3.9: the chosen language, and the previous one. */
const NOW = 'lang'
const BEFORE = 'hisLang'

/** A year; browsers keep no cookie much longer. */
const COOKIE_SECONDS = 31_536_000

/** The language chosen earlier, if any. */
export function storedLanguage(): LanguageCode | undefined {
  const stored = storage.get(NOW)
  return stored !== undefined && isLanguageCode(stored) ? stored : undefined
}

/** A cookie, so that the server renders the next page in the same language. Not secret. */
function writeCookie(code: LanguageCode): void {
  const safety = location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `lang=${code}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${safety}`
  } catch {
    // Cookies are refused: the page itself finds the right language.
  }
}

/** Stores the reader's choice in this browser, and the page's previous language. */
export function rememberLanguage(code: LanguageCode, before: LanguageCode): void {
  if (before !== code) storage.set(BEFORE, before)
  storage.set(NOW, code)
  writeCookie(code)
}
