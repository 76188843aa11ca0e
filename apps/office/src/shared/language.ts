import type { LanguageCode, Translator } from '@fairhouse/i18n'
import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import { languageStore, rememberLanguage } from './preferences.ts'
import { createStore } from '@fairhouse/ui/store'

/** The texts of the page. Undefined only until the first language has been loaded. */
export const translatorStore = createStore<Translator | undefined>(undefined)

/** Shows the page in a language. Rejects if its texts cannot be fetched. */
export async function showTexts(code: LanguageCode): Promise<void> {
  const translator = await loadOfficeTranslator(code)
  languageStore.set(code)
  document.documentElement.lang = translator.language.tag
  document.documentElement.dir = translator.language.dir
  translatorStore.set(translator)
}

/** The reader's choice, applied without a reload, and stored. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await showTexts(code)
  rememberLanguage(code)
}
