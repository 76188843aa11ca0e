import { type FaultKind, measure, type Measure } from './check.ts'
import type { Namespace } from './keys.ts'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'
import type { Source } from './merge.ts'
import { GROUPS } from './namespaces.ts'
import { readSource } from './source.ts'

/** Texts of the pages, and `messages`: what the server sends by e-mail and SMS. */
export type FileName = Namespace | 'messages'

/** Every file of texts that a language may have. */
export const FILES: readonly FileName[] = [
  ...new Set<FileName>([...Object.values(GROUPS).flat(), 'messages']),
]

/**
 * What the studio's own pages say. They are a vendor's: a language is offered by what the brand's
 * pages say in it, and a game says in English what it does not know in that language.
 */
export const STUDIO_FILES: readonly FileName[] = [
  'studio',
  'studioRules',
  'studioSlots',
  'studioRooms',
  'studioInstant',
]

/** Texts that only agents see: the pages of their centre. Translated in a pass of its own. */
export const AGENT_FILES: readonly FileName[] = ['agent', 'contracts', 'offers', 'subAccounts']

/** The same in files that members see: messages and refusals about agents' actions. */
const AGENT_KEYS: Readonly<Partial<Record<FileName, RegExp>>> = {
  messages: /^inbox\.contract/,
  errors: /^(OPENINGS?_|TOO_MANY_LINKS$|PRIZE_GROUP_RANGE$|RATE_ABOVE_OWN$|AGENT_|SUB_ACCOUNT)/,
}

/** True for a text that only agents ever read: it belongs to the pass of agents' texts. */
export function isForAgents(file: FileName, key: string): boolean {
  return AGENT_FILES.includes(file) || (AGENT_KEYS[file]?.test(key) ?? false)
}

/** What members and visitors see. The office has the languages of its staff. */
export const MEMBER_FILES: readonly FileName[] = FILES.filter(
  (file) => file !== 'office' && !STUDIO_FILES.includes(file) && !AGENT_FILES.includes(file),
)

/** What every language has first: the frame, the home page, signing in, faults, notices, help. */
export const FIRST_FILES: readonly FileName[] = [
  'common',
  'shell',
  'home',
  'identity',
  'fields',
  'closed',
  'errors',
  'notices',
  'help',
]

/**
 * Said to be complete in every language, and tested for it: a new key there comes with its text in
 * all of them. Grows as translations are done.
 */
export const COMPLETE_IN_ALL: readonly FileName[] = [...MEMBER_FILES, ...STUDIO_FILES]

/** From this share of what a member sees a language may be offered. */
export const OFFER_SHARE = 0.95

/** Languages whose texts a native speaker has read and corrected. */
const REVIEWED: readonly LanguageCode[] = ['pt', 'en']

/** Progress of a language. */
export interface Coverage {
  readonly code: LanguageCode
  readonly files: Readonly<Record<FileName, Measure>>
  /** Part of what a member sees that is translated, 0 to 1. */
  readonly share: number
  readonly mayBeOffered: boolean
  /** Translated by glossary and guide only, or read by a native speaker as well. */
  readonly review: 'draft' | 'reviewed'
}

type Read = (language: string, file: string) => Source | Promise<Source>

/** Compares the texts of a language with English. */
export async function coverageOf(code: LanguageCode, read: Read = readSource): Promise<Coverage> {
  const measures = FILES.map(async (file) => {
    const [english, own] = await Promise.all([read('en', file), read(code, file)])
    return [file, measure(code, english, own)] as const
  })
  const files = Object.fromEntries(await Promise.all(measures)) as Record<FileName, Measure>
  const sum = (field: 'total' | 'done') =>
    MEMBER_FILES.reduce((total, file) => total + files[file][field], 0)
  const share = sum('done') / sum('total')
  const review = REVIEWED.includes(code) ? 'reviewed' : 'draft'
  return { code, files, share, mayBeOffered: share >= OFFER_SHARE, review }
}

/** Kinds of faults as reported: an empty text counts as invalid. */
export type CountedFault = Exclude<FaultKind, 'empty'>

/** How many faults of each kind there are. */
export function countFaults({ faults }: Measure): Readonly<Record<CountedFault, number>> {
  const counts = { extra: 0, placeholders: 0, plurals: 0, invalid: 0 }
  for (const { kind } of Object.values(faults).flat()) {
    counts[kind === 'empty' ? 'invalid' : kind] += 1
  }
  return counts
}

/** Progress of all languages, in the order of the switcher. */
export function coverageOfAll(read: Read = readSource): Promise<readonly Coverage[]> {
  return Promise.all(LANGUAGE_CODES.map((code) => coverageOf(code, read)))
}
