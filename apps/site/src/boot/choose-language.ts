import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode, languageOfTag } from '@fairhouse/i18n'
import type { SystemStatus } from '@fairhouse/protocol'

/**
 * The language to show a page in: from the address, the reader's earlier choice if the brand offers
 * it, or the brand's default. The test languages are not listed, but work if requested explicitly.
 */
export function languageFor(
  search: string,
  chosen: string | undefined,
  { languages, defaultLanguage }: Pick<SystemStatus, 'languages' | 'defaultLanguage'>,
): LanguageCode {
  const requested = languageOfTag(new URLSearchParams(search).get('language') ?? '')
  if (requested !== undefined) return requested
  if (chosen !== undefined && isLanguageCode(chosen) && languages.includes(chosen)) return chosen
  return isLanguageCode(defaultLanguage) ? defaultLanguage : DEFAULT_LANGUAGE
}
