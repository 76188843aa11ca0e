import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'

/** The name of a language in that of the page: "Arabic" for ar. */
export function languageName(code: string, intlTag: string): string {
  const tag = isLanguageCode(code) ? LANGUAGES[code].tag : code
  return new Intl.DisplayNames(intlTag, { type: 'language' }).of(tag) ?? code
}
