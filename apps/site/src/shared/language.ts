import { type LanguageCode, loadFirstTexts, loadTranslator, type Translator } from '@fairhouse/i18n'
import { languageStore } from './preferences.ts'
import { queryClient, queryKeys } from './queries.ts'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

/** The texts of the page. Undefined only until the first language has been loaded. */
export const translatorStore = createStore<Translator | undefined>(undefined)

let completion: Promise<void> | undefined

function show(translator: Translator): void {
  languageStore.set(translator.code)
  document.documentElement.lang = translator.language.tag
  document.documentElement.dir = translator.language.dir
  translatorStore.set(translator)
}

/** Shows the page in a language with what the home page needs of it. */
export async function showFirstTexts(code: LanguageCode): Promise<void> {
  show(await loadFirstTexts(code))
}

/** Adds the texts of all other screens. Those wait for it; asked again, it is done already. */
export function completeTexts(): Promise<void> {
  completion ??= loadTranslator(languageStore.get()).then((translator) => {
    // Unless another language has been chosen meanwhile.
    if (translator.code === languageStore.get()) show(translator)
  })
  // A lost answer must not be the last word.
  completion.catch(() => {
    completion = undefined
  })
  return completion
}

/** The reader's choice, without a reload: remembered; facts that carry texts are fetched anew. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  completion = loadTranslator(code).then(show)
  await completion
  storage.set('lang', code)
  await queryClient.invalidateQueries({ queryKey: queryKeys.lotteries })
}
