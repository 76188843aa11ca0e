import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { LanguageCode } from './languages.ts'
import { pseudoMessage } from './pseudo.ts'

/** ICU messages by key, as in a file. */
export type Source = Readonly<Record<string, string>>

/** Messages by key, ready to be filled. */
export type Compiled = Readonly<Record<string, CompiledMessage>>

/** The texts with the requested keys. */
export function pick(texts: Source, isWanted: (key: string) => boolean): Source {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)))
}

/**
 * The messages of a namespace in a language, ready to be filled: its own, and English for keys that
 * are not translated yet. Keys that English does not have are left out. Throws an Error that names
 * the key of an invalid message.
 */
export function mergeTexts(code: LanguageCode, english: Source, own: Source): Compiled {
  const merged = Object.keys(english).map((key) => {
    const message = own[key] || english[key] || ''
    try {
      return [key, pseudoMessage(code, compileMessageOrThrow(message))] as const
    } catch (error) {
      throw new Error(`${code}: "${key}" is no valid ICU message`, { cause: error })
    }
  })
  return Object.fromEntries(merged)
}
