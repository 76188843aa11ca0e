import {
  type Catalogue,
  createTranslator,
  joinCatalogues,
  type LanguageCode,
  loadTexts,
  type Namespace,
  type Translator,
} from '@fairhouse/i18n'
import type { MemberInfo } from '@fairhouse/protocol'
import { api } from './api.ts'
import { languageStore } from './preferences.ts'
import { queryClient, queryKeys } from './queries.ts'
import { rememberLanguage } from './remembered-language.ts'
import { createStore } from '@fairhouse/ui/store'

/** The texts of the page. Undefined only until the first language has been loaded. */
export const translatorStore = createStore<Translator | undefined>(undefined)

/** Namespaces of the frame and the home page. */
const FIRST = ['common'] as const satisfies readonly Namespace[]

/** Queries whose answers contain texts: games, notices, registration fields. */
const CARRY_TEXTS = [
  queryKeys.lotteries,
  ['lottery'],
  queryKeys.notices,
  queryKeys.messages,
  queryKeys.registerSettings,
  queryKeys.countries,
  queryKeys.gameLanes,
  queryKeys.games,
  queryKeys.hotGames,
  queryKeys.ownGames,
  queryKeys.socialProviders,
] as const

/** Namespaces loaded so far: a change of language must load them, too. */
const wanted = new Set<Namespace>()
let choice: LanguageCode | undefined
let shown: { readonly code: LanguageCode; readonly catalogue: Catalogue } | undefined

/** Whether a catalogue has all texts of a namespace. */
const isIn =
  (catalogue: Catalogue) =>
  ([namespace, texts]: readonly [string, Catalogue[string]]): boolean => {
    const there = catalogue[namespace] ?? {}
    return Object.keys(texts).every((key) => Object.hasOwn(there, key))
  }

function show(code: LanguageCode, catalogue: Catalogue): void {
  const earlier = shown?.code === code ? shown.catalogue : {}
  if (shown?.code === code && Object.entries(catalogue).every(isIn(earlier))) return
  shown = { code, catalogue: joinCatalogues(earlier, catalogue) }
  const translator = createTranslator(code, shown.catalogue)
  languageStore.set(code)
  if (typeof document !== 'undefined') {
    document.documentElement.lang = translator.language.tag
    document.documentElement.dir = translator.language.dir
  }
  translatorStore.set(translator)
}

/** Shows the page in a language with the texts of the home page. */
export async function showFirstTexts(code: LanguageCode): Promise<void> {
  for (const namespace of FIRST) wanted.add(namespace)
  show(code, await loadWanted(code))
}

/** Loads all namespaces requested so far, including those requested meanwhile. */
async function loadWanted(code: LanguageCode): Promise<Catalogue> {
  const count = wanted.size
  const catalogue = await loadTexts(code, [...wanted])
  return wanted.size === count ? catalogue : loadWanted(code)
}

/**
 * Resolves when `t` knows the texts of these namespaces in the page's language. A route's loader
 * calls it for its screen, a lazy dialog beside its import; repeated calls resolve at once. The
 * texts of the frame are always loaded. Rejects if they cannot be fetched: call it again.
 */
export async function ensureTexts(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  const code = languageStore.get()
  const catalogue = await loadTexts(code, namespaces)
  // Unless another language has been chosen meanwhile: that change loads them itself.
  if (code === languageStore.get()) show(code, catalogue)
}

/** Namespaces that have been requested. */
export function textsInUse(): readonly Namespace[] {
  return [...wanted]
}

/** Resets the module state: on the server each page starts from scratch. */
export function forgetTexts(): void {
  wanted.clear()
  shown = undefined
}

/** Messages to a member use the language of their pages; nothing waits or fails for it. */
function saveOnServer(language: LanguageCode): void {
  const member = queryClient.getQueryData<MemberInfo | null>(queryKeys.member)
  if (!member || member.subAccount) return
  api('PUT /wps/member/language', { body: { language } }).catch(() => undefined)
}

/**
 * Applies and stores the reader's choice without a reload; queries that contain texts are
 * refetched.
 */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  choice = code
  const before = languageStore.get()
  const catalogue = await loadWanted(code)
  // The last choice wins, whichever loads first.
  if (choice !== code) return
  show(code, catalogue)
  rememberLanguage(code, before)
  saveOnServer(code)
  await Promise.all(
    CARRY_TEXTS.map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  )
}
