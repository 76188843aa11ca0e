import type { Translator } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'

/** Creates a text in the language of a translator. */
export type Speak<Words> = (translator: Translator) => Words

/**
 * State of a form's messages, with its setter. It stores functions, not texts, so that a change of
 * language also updates messages on screen. `nothing` is the initial value.
 */
export function useSpoken<Words>(
  nothing: Words,
): readonly [words: Words, say: (speak?: Speak<Words>) => void] {
  const translator = useTranslator()
  const [speak, setSpeak] = useState<Speak<Words>>()
  return [speak === undefined ? nothing : speak(translator), (next) => setSpeak(() => next)]
}
