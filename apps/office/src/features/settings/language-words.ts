import { createTranslator, type LanguageCode } from '@fairhouse/i18n'
import type { LanguageChoice } from '@fairhouse/protocol'
import { languageName } from '../../shared/language-name.ts'

/** The name of a language in the office's language: "Arabic" for ar. */
export function nameOf(code: string, shown: LanguageCode): string {
  return languageName(code, createTranslator(shown, {}).intlTag)
}

/** Whole percents; 100 only if nothing is missing. */
export function percentOf(
  share: number,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  return number(Math.floor(share * 1000) / 1000, { style: 'percent', maximumFractionDigits: 1 })
}

/** The selection with a language added or removed, in the platform's order. */
export function withLanguage(
  { offered, defaultLanguage }: LanguageChoice,
  order: readonly string[],
  code: string,
  isOffered: boolean,
): LanguageChoice {
  const wanted = new Set(offered)
  if (isOffered) wanted.add(code)
  else wanted.delete(code)
  return { offered: order.filter((one) => wanted.has(one)), defaultLanguage }
}
