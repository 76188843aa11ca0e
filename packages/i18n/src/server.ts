import type { SentMessageKey } from './keys.ts'
import { LANGUAGES, type LanguageCode, matchLanguage } from './languages.ts'
import { mergeTexts, type Source } from './merge.ts'
import { refusalText, type RefusalFacts } from './refusals.ts'
import { readSource } from './source.ts'
import { createTranslator, type Translator, type Values } from './translator.ts'

export type { SentMessageKey } from './keys.ts'

/** A namespace in every language, read once at the start; compiled when a language is used. */
async function speak(namespace: string): Promise<(wishes: string) => Translator> {
  const codes = Object.keys(LANGUAGES) as LanguageCode[]
  const read = codes.map(async (code) => [code, await readSource(code, namespace)] as const)
  const sources = new Map<LanguageCode, Source>(await Promise.all(read))
  const translators = new Map<LanguageCode, Translator>()
  return (wishes) => {
    const code = matchLanguage(wishes)
    const found = translators.get(code)
    if (found) return found
    const texts = mergeTexts(code, sources.get('en') ?? {}, sources.get(code) ?? {})
    const translator = createTranslator(code, { [namespace]: texts }, false)
    translators.set(code, translator)
    return translator
  }
}

const [errorsIn, messagesIn, statementIn] = await Promise.all([
  speak('errors'),
  speak('messages'),
  speak('statement'),
])

/**
 * The message of an error code in a language (a tag or an Accept-Language header), for the server;
 * `facts` say how long it applies, where it is temporary.
 * Unknown languages get the default one; an unknown code gets the text of INTERNAL.
 */
export function errorText(language: string, code: string, facts: RefusalFacts = {}): string {
  const translator = errorsIn(language)
  return refusalText(translator, code, facts) ?? translator.t('errors.INTERNAL')
}

/**
 * The translator for e-mails and SMS of the server, in a language (a tag or an Accept-Language
 * header). Unknown languages get the default one.
 */
export function messageTranslator(language: string): {
  readonly text: (key: SentMessageKey, values?: Values) => string
  readonly date: Translator['date']
} {
  const { find, date } = messagesIn(language)
  return { text: (key, values) => find(`messages.${key}`, values) ?? key, date }
}

/** What the account record calls a movement of money ("bet.rebateReversal"), in a language. */
export function movementText(language: string, code: string): string {
  return statementIn(language).find(`statement.${code}`) ?? code
}
