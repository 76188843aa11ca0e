import { type LanguageCode, loadTranslator, type Translator } from '@fairhouse/i18n'
import { languageStore } from './preferences.ts'
import { queryClient, queryKeys } from './queries.ts'
import { storage } from './storage.ts'
import { createStore } from './store.ts'

/** The texts of the page. Undefined only until the first language has been loaded. */
export const translatorStore = createStore<Translator | undefined>(undefined)

/** Loads a language and shows the page in it, without a reload. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  const translator = await loadTranslator(code)
  languageStore.set(code)
  document.documentElement.lang = translator.language.tag
  document.documentElement.dir = translator.language.dir
  translatorStore.set(translator)
}

/** The reader's choice: remembered, and facts that carry texts are fetched anew. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await showLanguage(code)
  storage.set('lang', code)
  await queryClient.invalidateQueries({ queryKey: queryKeys.lotteries })
}
