import { loadGroup } from './catalogues.ts'
import type { MessageKey } from './keys.ts'
import { COMPLETE_LANGUAGES, type LanguageCode } from './languages.ts'
import { createTranslator, type Translator } from './translator.ts'

/** Languages of the office: those of its staff, not of members. */
export const OFFICE_LANGUAGES: readonly LanguageCode[] = COMPLETE_LANGUAGES

/** Keys that the office may use; those of the site's screens are not among them. */
export type OfficeKey = Extract<
  MessageKey,
  `${'common' | 'errors' | 'office'}.${string}` | `statement.${string}.${string}`
>

/** The translator of the office. An entry of its own: the site's first load carries none of it. */
export async function loadOfficeTranslator(code: LanguageCode): Promise<Translator> {
  return createTranslator(code, await loadGroup(code, 'office'))
}
