import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'

/** A text in one language, as staff write it. */
interface Written {
  readonly language: string
}

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

function isWritten(language: string): boolean {
  return isLanguageCode(language) && !('isPseudo' in LANGUAGES[language])
}

/** Languages that a brand offers, its own first: those that a text may be written in. */
export function offeredBy({ settings }: Brand): string[] {
  const { offered, defaultLanguage: own } = settings.languages
  return [own, ...offered.filter((code) => code !== own)]
}

/** Texts in languages of the platform, each once. Throws VALIDATION_FAILED with the field. */
export function requireLanguages(texts: readonly Written[]): void {
  const languages = texts.map(({ language }) => language)
  const unknown = languages.findIndex((code) => !isWritten(code))
  if (unknown !== -1) throw fault(`texts.${unknown}.language`, 'a language of the platform')
  if (new Set(languages).size < languages.length) throw fault('texts', 'each language once')
}

/** A text in the brand's own language, the fallback for all others. Throws NOTICE_TEXT_MISSING. */
export function requireOwnText(brand: Brand, texts: readonly Written[]): void {
  const expected = brand.settings.languages.defaultLanguage
  if (texts.some(({ language }) => language === expected)) return
  const missing = { field: 'texts', code: 'NOTICE_TEXT_MISSING', expected } as const
  throw new Problem('NOTICE_TEXT_MISSING', [missing])
}
