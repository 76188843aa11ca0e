import type { Lexicon } from './types.ts'

const LOADERS: Readonly<Record<string, () => Promise<{ lexicon: Lexicon }>>> = {
  pt: () => import('./phrases/pt.ts'),
  en: () => import('./phrases/en.ts'),
  'zh-Hans': () => import('./phrases/zh-hans.ts'),
  'zh-Hant': () => import('./phrases/zh-hant.ts'),
  th: () => import('./phrases/th.ts'),
  vi: () => import('./phrases/vi.ts'),
  ja: () => import('./phrases/ja.ts'),
  ko: () => import('./phrases/ko.ts'),
  es: () => import('./phrases/es.ts'),
  hi: () => import('./phrases/hi.ts'),
  id: () => import('./phrases/id.ts'),
  km: () => import('./phrases/km.ts'),
  ms: () => import('./phrases/ms.ts'),
  ta: () => import('./phrases/ta.ts'),
  my: () => import('./phrases/my.ts'),
  lo: () => import('./phrases/lo.ts'),
  fil: () => import('./phrases/fil.ts'),
  bn: () => import('./phrases/bn.ts'),
  ur: () => import('./phrases/ur.ts'),
  ne: () => import('./phrases/ne.ts'),
  si: () => import('./phrases/si.ts'),
  te: () => import('./phrases/te.ts'),
  mr: () => import('./phrases/mr.ts'),
  pa: () => import('./phrases/pa.ts'),
  ar: () => import('./phrases/ar.ts'),
  fa: () => import('./phrases/fa.ts'),
  he: () => import('./phrases/he.ts'),
  tr: () => import('./phrases/tr.ts'),
  ru: () => import('./phrases/ru.ts'),
  uk: () => import('./phrases/uk.ts'),
  de: () => import('./phrases/de.ts'),
  fr: () => import('./phrases/fr.ts'),
  it: () => import('./phrases/it.ts'),
  pl: () => import('./phrases/pl.ts'),
  kk: () => import('./phrases/kk.ts'),
}

/** Languages that phrases are read in. */
export const SEARCH_LANGUAGES: readonly string[] = Object.keys(LOADERS)

/** The words of a language and then of English: many search by English gaming terms. */
export async function loadLexicons(language: string): Promise<Lexicon[]> {
  const codes = [...new Set([language, 'en'])]
  const loaded = await Promise.all(codes.map((code) => LOADERS[code]?.()))
  return loaded.flatMap((one) => one?.lexicon ?? [])
}
