import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { type Catalogue, loadGroup } from './catalogues.ts'
import { dateOptions, type DateStyle } from './date-styles.ts'
import { createFill, type Values } from './fill.ts'
import type { MessageKey, Namespace } from './keys.ts'
import { LANGUAGES, type Language, type LanguageCode } from './languages.ts'
import { type Group, GROUPS, groupsOf } from './namespaces.ts'

export type { DateStyle } from './date-styles.ts'
export type { Values } from './fill.ts'

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

function flatten(catalogue: Catalogue): Record<string, CompiledMessage> {
  const messages: Record<string, CompiledMessage> = {}
  for (const [namespace, entries] of Object.entries(catalogue)) {
    for (const [key, message] of Object.entries(entries)) messages[`${namespace}.${key}`] = message
  }
  return messages
}

/** Memoises by key: Intl objects are slow to create and cheap to keep. */
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
 * that a test can see it. `isShown`: in a page, where values may carry marks for their direction;
 * not in what is sent as plain text, where a mark would become part of a link.
 */
export function createTranslator(
  code: LanguageCode,
  catalogue: Catalogue,
  isShown = true,
): Translator {
  const language: Language = LANGUAGES[code]
  const intlTag = `${language.formats}-u-ca-gregory-nu-latn`
  const messages = flatten(catalogue)
  const fill = createFill({
    tag: language.tag,
    number: (value) => number(value),
    isIsolating: isShown && language.dir === 'rtl',
  })
  const dates = memo((key: string) => {
    const [style = '', timeZone] = key.split('|')
    const options = dateOptions(language, style as DateStyle)
    return new Intl.DateTimeFormat(intlTag, timeZone ? { ...options, timeZone } : options)
  })
  const numbers = memo((key: string) => new Intl.NumberFormat(intlTag, JSON.parse(key) as object))
  const number = (value: number | bigint, options?: Intl.NumberFormatOptions) =>
    numbers(JSON.stringify(options ?? {})).format(value)
  const find = (key: string, values?: Values) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    return message && fill(message, values)
  }
  return {
    code,
    language,
    intlTag,
    t: (key, values) => find(key, values) ?? key,
    find,
    date: (instant, style, timeZone) =>
      // Versions of ICU differ in the kind of space; server and page must not.
      dates(timeZone ? `${style}|${timeZone}` : style)
        .format(new Date(instant))
        .replaceAll(/[\u2009\u202f]/g, ' '),
    number,
  }
}

/** The same translator, which formats instants without a time zone of their own in this one. */
export function inTimeZone(translator: Translator, timeZone: string): Translator {
  const { date } = translator
  return { ...translator, date: (instant, style, own) => date(instant, style, own ?? timeZone) }
}

const EVERY = (Object.keys(GROUPS) as Group[])
  .filter((group) => group !== 'office')
  .flatMap((group) => GROUPS[group])

/** Both catalogues in one; of a namespace in both the keys of each. */
export function joinCatalogues(one: Catalogue, other: Catalogue): Catalogue {
  const joined: Record<string, Catalogue[string]> = { ...one }
  for (const [namespace, texts] of Object.entries(other)) {
    joined[namespace] = { ...one[namespace], ...texts }
  }
  return joined
}

/**
 * The texts of some namespaces, and of those that travel with them. For a translator of several
 * calls' texts: `createTranslator(code, joinCatalogues(earlier, later))`.
 */
export async function loadTexts(
  code: LanguageCode,
  namespaces: readonly Namespace[],
): Promise<Catalogue> {
  const groups = await Promise.all(groupsOf(namespaces).map((group) => loadGroup(code, group)))
  return groups.reduce(joinCatalogues, {})
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
