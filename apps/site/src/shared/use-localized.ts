import type { Translator } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'

/** Creates a value, such as a text, in the language of a translator. */
export type Localizer<Value> = (translator: Translator) => Value

/**
 * State of a form's messages, with its setter. It stores functions, not texts, so that a change of
 * language also updates messages on screen.
 */
export function useLocalized<Value>(
  initial: Value,
): readonly [value: Value, set: (localize?: Localizer<Value>) => void] {
  const translator = useTranslator()
  const [localize, setLocalize] = useState<Localizer<Value>>()
  const value = localize === undefined ? initial : localize(translator)
  return [value, (next) => setLocalize(() => next)]
}
