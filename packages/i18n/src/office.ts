import type { MessageKey } from './keys.ts'
import type { LanguageCode } from './languages.ts'
import { type Compile, createTranslator, type Translator } from './translator.ts'

const loadEnglish = () => import('./catalogues/en-office.ts')

const LOADERS = {
  pt: () => import('./catalogues/pt-office.ts'),
  en: loadEnglish,
  'en-XA': loadEnglish,
} as const satisfies Record<LanguageCode, unknown>

/** Keys that the office may ask for; the site's own screens are not among them. */
export type OfficeKey = Extract<MessageKey, `${'common' | 'errors' | 'office'}.${string}`>

/** The translator of the office. An entry of its own: the site's first load carries none of it. */
export async function loadOfficeTranslator(
  code: LanguageCode,
  compile?: Compile,
): Promise<Translator> {
  const { catalogue } = await LOADERS[code]()
  return createTranslator(code, catalogue, compile)
}
