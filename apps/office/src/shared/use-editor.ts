import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { fieldErrors } from './api.ts'

interface EditorOptions<Draft, Saved> {
  /** The draft at first: what is saved, or an empty one. Read once. */
  readonly start: () => Draft
  /** Whether nothing is saved yet. */
  readonly isNew: boolean
  /** What is wrong with a draft, in sentences by field. */
  readonly check: (draft: Draft) => Readonly<Record<string, string>>
  /** Sends a draft. Rejects with the errors of the route. */
  readonly send: (draft: Draft) => Promise<Saved>
  /** Shows what was saved. */
  readonly onSaved: (saved: Saved) => Promise<unknown>
}

/** The state of an editor that saves as a whole. */
export interface EditorForm<Draft> {
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  readonly change: (part: Partial<Draft>) => void
  /** Why it was not saved. */
  readonly error: unknown
  readonly isBusy: boolean
  readonly isSaved: boolean
  /** Saves the draft unless something is wrong with it, which is then shown. */
  readonly save: () => Promise<void>
  /** What is wrong, by field: as the server says, and once it was to be saved, as `check` says. */
  readonly faults: Readonly<Record<string, string>>
}

/** The form of an editor: its draft, whether it is being sent, and what is wrong with it. */
export function useEditor<Draft extends object, Saved>(
  options: EditorOptions<Draft, Saved>,
): EditorForm<Draft> {
  const translator = useTranslator()
  const toast = useToast()
  const [saved] = useState(options.start)
  const [draft, setDraft] = useState(saved)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const faults = options.check(draft)

  const save = async () => {
    setHasTried(true)
    setError(undefined)
    if (Object.keys(faults).length > 0) return
    setIsBusy(true)
    try {
      const next = await options.send(draft)
      toast(translator.t('office.rewards.saved'), 'win')
      await options.onSaved(next)
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return {
    draft,
    setDraft,
    change: (part) => setDraft({ ...draft, ...part }),
    error,
    isBusy,
    isSaved: !options.isNew && JSON.stringify(saved) === JSON.stringify(draft),
    save,
    faults: { ...fieldErrors(translator, error), ...(hasTried ? faults : {}) },
  }
}
