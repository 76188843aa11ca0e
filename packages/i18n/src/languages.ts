import type { FirstCatalogue, LegalTexts, RestCatalogue } from './keys.ts'

/** What the platform knows of a language. More languages are more rows, and their texts. */
export interface Language {
  /** The language's own name for itself, for the switcher. */
  readonly name: string
  /** BCP 47 tag for Intl and for the attribute `lang`. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** A test language: never offered to members. */
  readonly isPseudo?: true
  readonly loadFirst: () => Promise<{ readonly catalogue: FirstCatalogue }>
  readonly loadRest: () => Promise<{ readonly catalogue: RestCatalogue }>
  readonly loadLegal: () => Promise<{ readonly default: LegalTexts }>
}

export const LANGUAGES = {
  pt: {
    name: 'Português',
    tag: 'pt-BR',
    dir: 'ltr',
    loadFirst: () => import('./catalogues/pt.ts'),
    loadRest: () => import('./catalogues/pt-rest.ts'),
    loadLegal: () => import('../locales/pt/legal.json', { with: { type: 'json' } }),
  },
  en: {
    name: 'English',
    tag: 'en',
    dir: 'ltr',
    loadFirst: () => import('./catalogues/en.ts'),
    loadRest: () => import('./catalogues/en-rest.ts'),
    loadLegal: () => import('../locales/en/legal.json', { with: { type: 'json' } }),
  },
  'en-XA': {
    name: '[Ƥşêûðö]',
    tag: 'en-XA',
    dir: 'ltr',
    isPseudo: true,
    loadFirst: () => import('./catalogues/en.ts'),
    loadRest: () => import('./catalogues/en-rest.ts'),
    loadLegal: () => import('../locales/en/legal.json', { with: { type: 'json' } }),
  },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof LANGUAGES

/** Languages a member may be offered, in the order of the switcher. */
export const LANGUAGE_CODES = (Object.keys(LANGUAGES) as LanguageCode[]).filter(
  (code) => !('isPseudo' in LANGUAGES[code]),
)

export const DEFAULT_LANGUAGE: LanguageCode = 'pt'

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code)
}

/**
 * The language to answer in: the first wish that is known, by its whole tag and then by its first
 * part ("pt-BR" finds pt). `wishes` is a tag, or a header such as "pt-BR,pt;q=0.9,en;q=0.8";
 * weights are taken to be in falling order, as browsers send them.
 */
export function matchLanguage(
  wishes: string | undefined,
  fallback: LanguageCode = DEFAULT_LANGUAGE,
): LanguageCode {
  for (const wish of (wishes ?? '').slice(0, 200).split(',')) {
    const tag = (wish.split(';')[0] ?? '').trim()
    if (isLanguageCode(tag)) return tag
    const first = (tag.split('-')[0] ?? '').toLowerCase()
    if (isLanguageCode(first)) return first
  }
  return fallback
}
