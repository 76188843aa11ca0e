import {
  inTimeZone,
  loadTranslator,
  matchLanguage,
  OF_PLAYS,
  type LanguageCode,
  type Namespace,
  type Translator,
} from '@fairhouse/i18n'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { isTimeZone } from './local-time.ts'

/** Requested language and time zone of a download. */
export interface LocaleQuery {
  readonly language?: string | undefined
  readonly timeZone?: string | undefined
}

export interface Words extends Translator {
  readonly timeZone: string
}

const SPOKEN: readonly Namespace[] = [
  'records',
  'statement',
  'bets',
  'lottery',
  'agent',
  ...OF_PLAYS,
]

const loaded = new Map<LanguageCode, Promise<Translator>>()

function translatorOf(code: LanguageCode): Promise<Translator> {
  const found = loaded.get(code) ?? loadTranslator(code, SPOKEN)
  loaded.set(code, found)
  return found
}

/**
 * The language and the time zone of a download: as requested, else the member's language and the
 * brand's zone. `among` are languages whose letters the format has; others get English. Throws
 * VALIDATION_FAILED for an unknown time zone.
 */
export async function wordsFor(
  db: Tx,
  brand: Brand,
  memberId: bigint,
  { language, timeZone = brand.profile.timeZone }: LocaleQuery,
  among?: readonly LanguageCode[],
): Promise<Words> {
  if (!isTimeZone(timeZone)) {
    const code = 'VALIDATION_FAILED'
    throw new Problem(code, [{ field: 'timeZone', code, expected: 'Area/City' }])
  }
  const rows = await db.query<{ language: string | null }>(
    'select language from members where brand_id = $1 and member_id = $2',
    [brand.brandId, memberId],
  )
  const wish = language ?? rows[0]?.language ?? brand.settings.languages.defaultLanguage
  const matched = matchLanguage(wish)
  const code = among !== undefined && !among.includes(matched) ? 'en' : matched
  return { ...inTimeZone(await translatorOf(code), timeZone), timeZone }
}
