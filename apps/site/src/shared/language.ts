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

/** What the frame and the home page need. */
const FIRST = ['common'] as const satisfies readonly Namespace[]

/** Answers of the server that are in a language: games, announcements, what a form asks for. */
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

/** Namespaces asked for so far: those a change of language must bring, too. */
const wanted = new Set<Namespace>()
let choice: LanguageCode | undefined
let shown: { readonly code: LanguageCode; readonly catalogue: Catalogue } | undefined

/** Whether a catalogue has all texts of a namespace already. */
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

/** Shows the page in a language with what the home page needs of it. */
export async function showFirstTexts(code: LanguageCode): Promise<void> {
  for (const namespace of FIRST) wanted.add(namespace)
  show(code, await loadWanted(code))
}

/** All that has been asked for so far, and what is asked for meanwhile. */
async function loadWanted(code: LanguageCode): Promise<Catalogue> {
  const count = wanted.size
  const catalogue = await loadTexts(code, [...wanted])
  return wanted.size === count ? catalogue : loadWanted(code)
}

/**
 * Resolves when `t` knows the texts of these namespaces in the page's language. A route's loader
 * asks for what its screen says, a lazy dialog beside its import; asked again, it is done already.
 * The texts of the frame are always there. Rejects when they cannot be fetched: ask again.
 */
export async function ensureTexts(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  const code = languageStore.get()
  const catalogue = await loadTexts(code, namespaces)
  // Unless another language has been chosen meanwhile: that one brings them itself.
  if (code === languageStore.get()) show(code, catalogue)
}

/** Namespaces that have been asked for. */
export function textsInUse(): readonly Namespace[] {
  return [...wanted]
}

/** As if nothing had been asked for: on the server each page begins anew. */
export function forgetTexts(): void {
  wanted.clear()
  shown = undefined
}

/** Messages to a member come in the language of their pages; nothing waits or fails for it. */
function saveOnServer(language: LanguageCode): void {
  const member = queryClient.getQueryData<MemberInfo | null>(queryKeys.member)
  if (!member || member.subAccount) return
  api('PUT /wps/member/language', { body: { language } }).catch(() => undefined)
}

/** The reader's choice, without a reload: remembered; facts that carry texts are fetched anew. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  choice = code
  const before = languageStore.get()
  const catalogue = await loadWanted(code)
  // The last choice counts, whichever comes first.
  if (choice !== code) return
  show(code, catalogue)
  rememberLanguage(code, before)
  saveOnServer(code)
  await Promise.all(
    CARRY_TEXTS.map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  )
}
