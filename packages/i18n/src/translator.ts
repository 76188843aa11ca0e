import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { LegalTexts, MessageKey } from './keys.ts'
import { LANGUAGES, type Language, type LanguageCode } from './languages.ts'
import { pseudoMessage } from './pseudo.ts'

/** What a message may be filled with. */
export type Values = Readonly<Record<string, string | number>>

/** Makes the runtime form of an ICU message. Pages get messages compiled and need none. */
export type Compile = (message: string) => CompiledMessage

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

type Texts = Readonly<Record<string, Readonly<Record<string, string | CompiledMessage>>>>

function flatten(texts: Texts, change: (text: string | CompiledMessage) => CompiledMessage) {
  const messages: Record<string, CompiledMessage> = {}
  for (const [namespace, entries] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(entries)) {
      messages[`${namespace}.${key}`] = change(text)
    }
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
 * The translator of a language from its texts (by namespace and key). `compile` is for texts that
 * are still ICU source, as in Node. A missing text shows its key, so that a test can see it.
 */
export function createTranslator(code: LanguageCode, texts: object, compile?: Compile): Translator {
  const language: Language = LANGUAGES[code]
  const intlTag = `${language.tag}-u-ca-gregory-nu-latn`
  const ready = (text: string | CompiledMessage): CompiledMessage => {
    const compiled = typeof text === 'string' ? (compile?.(text) ?? [text]) : text
    return language.isPseudo ? pseudoMessage(compiled) : compiled
  }
  const messages = flatten(texts as Texts, ready)
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

/** The translator of a language with all texts of its screens (save the terms of use). */
export async function loadTranslator(code: LanguageCode, compile?: Compile): Promise<Translator> {
  const { loadFirst, loadRest } = LANGUAGES[code]
  const [first, rest] = await Promise.all([loadFirst(), loadRest()])
  return createTranslator(code, { ...first.catalogue, ...rest.catalogue }, compile)
}

/** The translator of a language with what the home page needs; the other keys have no text yet. */
export async function loadFirstTexts(code: LanguageCode, compile?: Compile): Promise<Translator> {
  const { catalogue } = await LANGUAGES[code].loadFirst()
  return createTranslator(code, catalogue, compile)
}

/** The terms of use, in a translator of their own: `t('legal.1.title')`. */
export async function loadLegal(code: LanguageCode, compile?: Compile): Promise<Translator> {
  const { default: legal }: { default: LegalTexts } = await LANGUAGES[code].loadLegal()
  return createTranslator(code, { legal }, compile)
}
