import { loadGroup } from './catalogues.ts'
import type { ClosedKey } from './keys.ts'
import { LANGUAGES, type LanguageCode } from './languages.ts'
import { createTranslator } from './translator.ts'

/** What is said where the site is shut, in one language; plain texts without placeholders. */
export interface ClosedNotice {
  /** For the attribute `lang`. */
  readonly tag: string
  readonly text: (key: ClosedKey) => string
}

/**
 * Why the site is shut, in the page's own language first and then in Chinese and English, which
 * the notice speaks always (specification, section 2).
 */
export async function loadClosedNotices(code: LanguageCode): Promise<readonly ClosedNotice[]> {
  const codes = [...new Set<LanguageCode>([code, 'zh-Hans', 'en'])]
  return Promise.all(
    codes.map(async (each) => {
      const { t } = createTranslator(each, await loadGroup(each, 'closed'))
      return { tag: LANGUAGES[each].tag, text: (key: ClosedKey) => t(`closed.${key}`) }
    }),
  )
}
