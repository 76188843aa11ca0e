import { LANGUAGES, type LanguageCode } from '@fairhouse/i18n'

/** Attributes of a text that may be in another language than the page. */
export function langAttributes(language: string): { readonly lang: string; readonly dir: string } {
  const { tag, dir } = LANGUAGES[language as LanguageCode] ?? { tag: language, dir: 'auto' }
  return { lang: tag, dir }
}
