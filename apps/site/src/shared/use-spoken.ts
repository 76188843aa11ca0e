import type { Translator } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'

/** Makes words in the language of a translator. */
export type Speak<Words> = (translator: Translator) => Words

/**
 * What a form has said of its fields, and how to say something else. Kept as what makes the words,
 * not as words: a change of language reaches those that stand there already. `nothing` is said at
 * the beginning.
 */
export function useSpoken<Words>(
  nothing: Words,
): readonly [words: Words, say: (speak?: Speak<Words>) => void] {
  const translator = useTranslator()
  const [speak, setSpeak] = useState<Speak<Words>>()
  return [speak === undefined ? nothing : speak(translator), (next) => setSpeak(() => next)]
}
