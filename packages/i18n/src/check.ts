import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type LanguageCode } from './languages.ts'
import type { Source } from './merge.ts'

/** What may be wrong with a translated message. */
export type FaultKind = 'invalid' | 'placeholders' | 'plurals' | 'empty' | 'extra'

export interface Fault {
  readonly kind: FaultKind
  /** In English, for translators: what is expected. */
  readonly message: string
}

/** Progress of a namespace in a language, by number of keys. */
export interface Measure {
  /** Keys of English. */
  readonly total: number
  /** Of these, translated without a fault. */
  readonly done: number
  readonly missing: readonly string[]
  readonly faults: Readonly<Record<string, readonly Fault[]>>
}

interface Shape {
  /** Kind of each placeholder by its name: 'value', 'plural', 'select' … */
  readonly names: ReadonlyMap<string, string>
  readonly tags: readonly string[]
  readonly plurals: readonly PluralShape[]
}

interface PluralShape {
  readonly type: string
  /** Its categories, exact cases ("=0") left out. */
  readonly cases: readonly string[]
  /** True where `one` shows no number, and no `=1` says that it means a single thing. */
  readonly isOneSilent: boolean
}

/** What pages can fill in. */
const KNOWN_TYPES = ['value', 'number', 'plural', 'selectordinal', 'select']

/** True of the cases of a plural whose `one` shows no number and no other value either. */
function isOneSilent(cases: object): boolean {
  const { one } = cases as { readonly one?: CompiledMessage }
  if (one === undefined || Object.hasOwn(cases, '1')) return false
  return !one.some((token) => token === '#' || typeof token !== 'string')
}

/** What a message is made of. Throws an Error for what is no ICU message. */
function shapeOf(message: string): Shape {
  const names = new Map<string, string>()
  const plurals: PluralShape[] = []
  const tags: string[] = []
  const visit = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        tags.push(...(token.match(/<\/?\w+>/g) ?? []))
        continue
      }
      const [name, type = 'value', cases] = token
      if (names.get(name) === undefined || names.get(name) === 'value') names.set(name, type)
      if (typeof cases !== 'object' || cases === null) continue
      const found = Object.entries(cases).filter(([key]) => key !== 'offset')
      const words = found.map(([key]) => key).filter((key) => !/^\d/.test(key))
      if (type !== 'select') plurals.push({ type, cases: words, isOneSilent: isOneSilent(cases) })
      for (const [, inner] of found) visit(inner as CompiledMessage)
    }
  }
  visit(compileMessageOrThrow(message))
  const unknown = [...names].find(([, type]) => !KNOWN_TYPES.includes(type))
  if (unknown) throw new Error(`{${unknown.join(', ')}} is a kind of placeholder that pages lack`)
  return { names, tags: [...new Set(tags)].toSorted(), plurals }
}

/** The plural categories that every plural of a language must have (CLDR), in CLDR's order. */
export function pluralCategories(code: LanguageCode, type = 'plural'): readonly string[] {
  const options = { type: type === 'selectordinal' ? 'ordinal' : 'cardinal' } as const
  return new Intl.PluralRules(LANGUAGES[code].tag, options).resolvedOptions().pluralCategories
}

/** True where `one` covers other numbers, too: 21 in Russian, 2, 3 and 5 in Filipino. */
function isOneSeveral(code: LanguageCode): boolean {
  const rules = new Intl.PluralRules(LANGUAGES[code].tag)
  return Array.from({ length: 30 }, (_, at) => at + 2).some((n) => rules.select(n) === 'one')
}

const list = (words: Iterable<string>) => [...words].join(', ') || 'none'

function placeholderFaults(english: Shape, own: Shape): string[] {
  const isSameNames =
    english.names.size === own.names.size &&
    [...english.names.keys()].every((n) => own.names.has(n))
  if (!isSameNames) {
    return [`placeholders are ${list(own.names.keys())}, expected ${list(english.names.keys())}`]
  }
  if (own.tags.join() !== english.tags.join()) {
    return [`tags are ${list(own.tags)}, expected ${list(english.tags)}`]
  }
  // A plain value may become a plural where a language needs one, never the other way round.
  return [...english.names]
    .filter(([name, type]) => type !== 'value' && own.names.get(name) !== type)
    .map(([name, type]) => `{${name}} must stay a ${type}, as in English`)
}

function pluralFaults(code: LanguageCode, { plurals }: Shape): string[] {
  return plurals.flatMap(({ type, cases, isOneSilent }) => {
    const wanted = pluralCategories(code, type)
    const isSame = cases.length === wanted.length && wanted.every((word) => cases.includes(word))
    if (!isSame) return [`${type} has ${list(cases)}, ${code} needs exactly ${list(wanted)}`]
    const isFalse = type === 'plural' && isOneSilent && isOneSeveral(code)
    return isFalse ? [`"one" shows no number, but is more than 1 in ${code}: add # or =1`] : []
  })
}

/** What is wrong with the translation of an English message; nothing, if it may be shown. */
export function faultsOf(code: LanguageCode, english: string, text: string): readonly Fault[] {
  if (text.trim() === '') return [{ kind: 'empty', message: 'the text is empty' }]
  if (text !== text.trim()) {
    return [{ kind: 'invalid', message: 'the text begins or ends with a space' }]
  }
  let own: Shape
  try {
    own = shapeOf(text)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    return [{ kind: 'invalid', message: `no valid ICU message: ${reason}` }]
  }
  return [
    ...placeholderFaults(shapeOf(english), own).map((message) => ({
      kind: 'placeholders' as const,
      message,
    })),
    ...pluralFaults(code, own).map((message) => ({ kind: 'plurals' as const, message })),
  ]
}

/** Compares the texts of a namespace in a language with English. */
export function measure(code: LanguageCode, english: Source, own: Source): Measure {
  const keys = Object.keys(english)
  const missing = keys.filter((key) => !Object.hasOwn(own, key))
  const faults: Record<string, readonly Fault[]> = {}
  for (const [key, text] of Object.entries(own)) {
    const source = Object.hasOwn(english, key) ? english[key] : undefined
    const found: readonly Fault[] =
      source === undefined
        ? [{ kind: 'extra', message: 'English has no such key' }]
        : faultsOf(code, source, text)
    if (found.length > 0) faults[key] = found
  }
  const faulty = keys.filter((key) => Object.hasOwn(faults, key)).length
  return { total: keys.length, done: keys.length - missing.length - faulty, missing, faults }
}
