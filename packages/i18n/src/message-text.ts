import { compileMessage } from '@lingui/message-utils/compileMessage'
import en from '../locales/en/messages.json' with { type: 'json' }
import pt from '../locales/pt/messages.json' with { type: 'json' }
import { type LanguageCode, matchLanguage } from './languages.ts'
import { createTranslator, type Translator, type Values } from './translator.ts'

const TEXTS: Readonly<Record<LanguageCode, Readonly<Record<keyof typeof en, string>>>> = {
  pt,
  en,
  'en-XA': en,
}

/** Keys of the messages that the server sends: `code.sms`, `event.passwordChanged` … */
export type SentMessageKey = keyof typeof en

const translators = new Map<LanguageCode, Translator>()

/**
 * The translator of what the server sends by e-mail and SMS, in a language (a tag or an
 * Accept-Language header). Unknown languages get the default one.
 */
export function messageTranslator(language: string): {
  readonly text: (key: SentMessageKey, values?: Values) => string
  readonly date: Translator['date']
} {
  const wanted = matchLanguage(language)
  let translator = translators.get(wanted)
  if (!translator) {
    translator = createTranslator(wanted, { messages: TEXTS[wanted] }, compileMessage)
    translators.set(wanted, translator)
  }
  const { find, date } = translator
  return { text: (key, values) => find(`messages.${key}`, values) ?? key, date }
}
