import type { ClosedTexts } from './keys.ts'
import { LANGUAGES, type LanguageCode } from './languages.ts'

/** What is said where the site is shut, in one language; plain texts without placeholders. */
export interface ClosedNotice {
  /** For the attribute `lang`. */
  readonly tag: string
  readonly text: (key: keyof ClosedTexts & string) => string
}

type Loaded = { readonly default: Readonly<Record<string, string | readonly unknown[]>> }

const TEXTS: Readonly<Record<string, () => Promise<Loaded>>> = {
  'pt-BR': () => import('../locales/pt/closed.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('../locales/zh-Hans/closed.json', { with: { type: 'json' } }),
  en: () => import('../locales/en/closed.json', { with: { type: 'json' } }),
}

/**
 * Why the site is shut, in the page's own language first and then in Chinese and English, which
 * the notice speaks always (specification, section 2).
 */
export async function loadClosedNotices(code: LanguageCode): Promise<readonly ClosedNotice[]> {
  const own = LANGUAGES[code].tag
  const tags = [...new Set([own in TEXTS ? own : 'en', 'zh-Hans', 'en'])]
  return Promise.all(
    tags.map(async (tag) => {
      const texts = (await TEXTS[tag]?.())?.default ?? {}
      // Compiled for pages, a plain text is a list of one; in Node it is the text itself.
      return { tag, text: (key) => [texts[key] ?? key].flat().join('') }
    }),
  )
}
