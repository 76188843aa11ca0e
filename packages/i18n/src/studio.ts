import { OFFER_SHARE, STUDIO_FILES } from './coverage.ts'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'
import type { Source } from './merge.ts'
import { readSource } from './source.ts'

/** What the studio's pages say, by `file.key` and language; read once at the start. */
const TEXTS: ReadonlyMap<LanguageCode, Source> = new Map(
  await Promise.all(
    LANGUAGE_CODES.map(async (code) => {
      const files = STUDIO_FILES.map(async (file) => {
        const texts = Object.entries(await readSource(code, file))
        return texts.map(([key, text]) => [`${file}.${key}`, text] as const)
      })
      return [code, Object.fromEntries((await Promise.all(files)).flat())] as const
    }),
  ),
)
const ENGLISH = TEXTS.get('en') ?? {}

/**
 * Names of a game of the studio, by language: English, and each language that has a name for it.
 * The game's own heading uses the same texts. Throws RangeError for a game without a name.
 */
export function gameNames(code: string): { readonly en: string } & Record<string, string> {
  const keys = [`studio.slots.${code}`, `studio.game.${code}`]
  const key = keys.find((one) => Object.hasOwn(ENGLISH, one)) ?? ''
  const en = ENGLISH[key]
  if (en === undefined) throw new RangeError(`${code} has no name`)
  const names = [...TEXTS].flatMap(([language, texts]) => {
    const name = texts[key]
    return name ? [[language, name] as const] : []
  })
  return { ...Object.fromEntries(names), en }
}

/** Languages of the studio's pages, by the share that lets a language be offered. */
export const STUDIO_LANGUAGES: readonly LanguageCode[] = LANGUAGE_CODES.filter((code) => {
  const keys = Object.keys(ENGLISH)
  const own = TEXTS.get(code) ?? {}
  return keys.filter((key) => own[key]).length >= OFFER_SHARE * keys.length
})
