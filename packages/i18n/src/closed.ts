import { loadGroup } from './catalogues.ts'
import type { ClosedKey } from './keys.ts'
import { LANGUAGES, type LanguageCode } from './languages.ts'
import { createTranslator } from './translator.ts'

/**
 * Texts for a closed site, in one language, without placeholders. Plain data, so that it can be
 * embedded in a page.
 */
export interface ClosedNotice {
  /** For the attribute `lang`. */
  readonly tag: string
  readonly texts: Readonly<Record<ClosedKey, string>>
}

const KEYS = [
  'maintenanceTitle',
  'maintenanceBody',
  'until',
  'regionTitle',
  'countryBody',
  'addressBody',
  'address',
  'contactService',
  'contactSupport',
] as const satisfies readonly ClosedKey[]

/**
 * Why the site is closed, in the page's own language first and then in Chinese and English, which
 * the notice always includes (SPECIFICATION 2.121).
 */
export async function loadClosedNotices(code: LanguageCode): Promise<readonly ClosedNotice[]> {
  const codes = [...new Set<LanguageCode>([code, 'zh-Hans', 'en'])]
  return Promise.all(
    codes.map(async (each) => {
      const { t } = createTranslator(each, await loadGroup(each, 'closed'))
      const texts = Object.fromEntries(KEYS.map((key) => [key, t(`closed.${key}`)]))
      return { tag: LANGUAGES[each].tag, texts: texts as Record<ClosedKey, string> }
    }),
  )
}
