import type { Translator } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage, faultText } from './api.ts'
import { expectedText } from './register-settings.ts'
import type { Localizer } from './use-localized.ts'

/** Error texts, by field. */
export type Faults = Readonly<Record<string, string>>

/** The faults of an error, by field; `fieldOf` assigns codes that name no field. */
function faultsOf(
  translator: Translator,
  refusal: unknown,
  fieldOf: Readonly<Record<string, string>>,
): Faults {
  if (!(refusal instanceof ApiError)) return {}
  const named = refusal.fields.map(({ field, code, expected = '' }) => {
    const rule = code === 'FIELD_RULE' ? expectedText(translator, expected) : undefined
    return [field, rule ?? faultText(translator, field, code) ?? refusal.message] as const
  })
  const own = fieldOf[refusal.code]
  return Object.fromEntries(
    own !== undefined && named.length === 0 ? [[own, errorMessage(translator, refusal)]] : named,
  )
}

export interface SubmitOptions {
  /** Faults found before sending. */
  readonly validate: () => Faults
  readonly send: () => Promise<void>
  /** Fields of error codes that name none. */
  readonly fieldOf?: Readonly<Record<string, string>>
  /** Fields that the form shows; faults of others are shown for the whole form. */
  readonly fields: readonly string[]
}

/** Faults reported by an answer, or the fields that the page's own validation found invalid. */
type FaultReport =
  | { readonly localize: Localizer<Faults> }
  | { readonly faulty: readonly string[] }
  | undefined

/** The current faults: those corrected meanwhile are gone. */
function faultsNow(translator: Translator, report: FaultReport, validate: () => Faults): Faults {
  if (report === undefined) return {}
  if ('localize' in report) return report.localize(translator)
  if (report.faulty.length === 0) return {}
  const stillFaulty = Object.entries(validate()).filter(([name]) => report.faulty.includes(name))
  return Object.fromEntries(stillFaulty)
}

/** State of a small form: its faults, whether it is being sent, and the error. */
export function useSubmit({ validate, send, fieldOf = {}, fields }: SubmitOptions) {
  const translator = useTranslator()
  const [report, setReport] = useState<FaultReport>()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)

  const setFaults = (localize?: Localizer<Faults>) => setReport(localize && { localize })
  const showRefusal = (refusal: unknown) => {
    const found = faultsOf(translator, refusal, fieldOf)
    const isShown = Object.keys(found).some((field) => fields.includes(field))
    setFaults(isShown ? (current) => faultsOf(current, refusal, fieldOf) : undefined)
    setError(isShown ? undefined : refusal)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const faulty = Object.keys(validate())
    setReport({ faulty })
    if (faulty.length > 0) return
    setIsSending(true)
    try {
      await send()
    } catch (refusal) {
      showRefusal(refusal)
    }
    setIsSending(false)
  }
  return {
    faults: faultsNow(translator, report, validate),
    setFaults,
    error,
    isSending,
    showRefusal,
    handleSubmit,
  }
}
