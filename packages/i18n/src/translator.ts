import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { type Catalogue, loadGroup } from './catalogues.ts'
import type { MessageKey, Namespace } from './keys.ts'
import { LANGUAGES, type Language, type LanguageCode } from './languages.ts'
import { type Group, GROUPS, groupsOf } from './namespaces.ts'

/** What a message may be filled with. */
export type Values = Readonly<Record<string, string | number>>

/** The texts and formats of one language. */
export interface Translator {
  readonly code: LanguageCode
  readonly language: Language
  /** For Intl: Gregorian calendar, Latin digits. */
  readonly intlTag: string
  /** The text of a key. */
  readonly t: (key: MessageKey, values?: Values) => string
  /** The text of a key made from data (a play code, a lottery code); undefined if there is none. */
  readonly find: (key: string, values?: Values) => string | undefined
  /** An instant in the given time zone, or in the reader's own without one. */
  readonly date: (instant: Date | string, style: DateStyle, timeZone?: string) => string
  /** A whole number or a decimal with the language's grouping. */
  readonly number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string
}

export type DateStyle = keyof typeof DATE_STYLES

const DATE_STYLES = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dateLong: { day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  dateTimeSeconds: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  dayMonthTime: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function flatten(catalogue: Catalogue): Record<string, CompiledMessage> {
  const messages: Record<string, CompiledMessage> = {}
  for (const [namespace, entries] of Object.entries(catalogue)) {
    for (const [key, message] of Object.entries(entries)) messages[`${namespace}.${key}`] = message
  }
  return messages
}

/** Remembers what is made for a key: Intl objects are slow to make and cheap to keep. */
function memo<K extends string, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const found = made.get(key)
    if (found !== undefined) return found
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * The translator of a language from its texts. A text that has not been loaded shows its key, so
 * that a test can see it.
 */
export function createTranslator(code: LanguageCode, catalogue: Catalogue): Translator {
  const language: Language = LANGUAGES[code]
  const intlTag = `${language.tag}-u-ca-gregory-nu-latn`
  const messages = flatten(catalogue)
  const lingui = setupI18n({
    locale: intlTag,
    messages: { [intlTag]: messages },
    missing: (_, key) => key,
  })
  const dates = memo(
    (key: string) =>
      new Intl.DateTimeFormat(intlTag, {
        ...DATE_STYLES[key.split('|')[0] as DateStyle],
        ...(key.includes('|') ? { timeZone: key.slice(key.indexOf('|') + 1) } : {}),
      }),
  )
  const numbers = memo((key: string) => new Intl.NumberFormat(intlTag, JSON.parse(key) as object))
  const t = (key: string, values: Values = {}) => lingui._(key, values)
  return {
    code,
    language,
    intlTag,
    t,
    find: (key, values) => (Object.hasOwn(messages, key) ? t(key, values) : undefined),
    date: (instant, style, timeZone) =>
      dates(timeZone ? `${style}|${timeZone}` : style).format(new Date(instant)),
    number: (value, options) => numbers(JSON.stringify(options ?? {})).format(value),
  }
}

const EVERY = (Object.keys(GROUPS) as Group[])
  .filter((group) => group !== 'office')
  .flatMap((group) => GROUPS[group])

/**
 * The texts of some namespaces, and of those that travel with them. For a translator of several
 * calls' texts: `createTranslator(code, { ...earlier, ...later })`.
 */
export async function loadTexts(
  code: LanguageCode,
  namespaces: readonly Namespace[],
): Promise<Catalogue> {
  const groups = await Promise.all(groupsOf(namespaces).map((group) => loadGroup(code, group)))
  return Object.assign({}, ...groups) as Catalogue
}

/** The translator of a language; with the texts of every screen of the site, if not said which. */
export async function loadTranslator(
  code: LanguageCode,
  namespaces: readonly Namespace[] = EVERY,
): Promise<Translator> {
  return createTranslator(code, await loadTexts(code, namespaces))
}

/** The terms of use, in a translator of their own: `t('legal.1.title')`. */
export function loadLegal(code: LanguageCode): Promise<Translator> {
  return loadTranslator(code, ['legal'])
}
