import { compileMessage } from '@lingui/message-utils/compileMessage'
import en from '../locales/en/errors.json' with { type: 'json' }
import pt from '../locales/pt/errors.json' with { type: 'json' }
import { type LanguageCode, matchLanguage } from './languages.ts'
import { createTranslator, type Translator, type Values } from './translator.ts'

const TEXTS: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>> = {
  pt,
  en,
  'en-XA': en,
}

const translators = new Map<LanguageCode, Translator>()

/**
 * The message of an error code in a language (a tag or an Accept-Language header), for the server.
 * Unknown languages get the default one; an unknown code gets the text of INTERNAL.
 */
export function errorText(language: string, code: string, params: Values = {}): string {
  const wanted = matchLanguage(language)
  let translator = translators.get(wanted)
  if (!translator) {
    translator = createTranslator(wanted, { errors: TEXTS[wanted] }, compileMessage)
    translators.set(wanted, translator)
  }
  return translator.find(`errors.${code}`, params) ?? translator.t('errors.INTERNAL')
}
