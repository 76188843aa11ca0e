import type { Translator } from '@fairhouse/i18n'
import type { FactorProof } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage, isApiError } from '../../shared/api.ts'
import {
  EMPTY_PASSWORD,
  type NewPassword,
  type PasswordFaults,
  passwordFaults,
} from '../../shared/new-password.tsx'
import { usePasswordRule } from '../../shared/register-settings.ts'
import { useLocalized } from '../../shared/use-localized.ts'

const FIELD_OF_ERROR: Readonly<Record<string, keyof NewPassword>> = {
  PASSWORD_TOO_COMMON: 'newPassword',
  FIELD_RULE: 'newPassword',
  PASSWORDS_DIFFER: 'confirmNewPassword',
}

/** What a reset by this link asks for. */
export const optionsOf = (token: string) =>
  api('POST /wps/member/password/email/options', { body: { token } })

/** The link of a reset, what it asks for, and what follows. */
export interface ResetProps {
  readonly token: string
  readonly options: Awaited<ReturnType<typeof optionsOf>>
  readonly onDone: () => void
  readonly onInvalid: () => void
}

/** The password first, and then a second factor, if the account has one. */
export function useReset({ token, options, onDone, onInvalid }: ResetProps) {
  const translator = useTranslator()
  const rule = usePasswordRule()
  const [value, setValue] = useState(EMPTY_PASSWORD)
  const [faults, setFaults] = useLocalized<PasswordFaults>({})
  const [error, setError] = useState<unknown>()
  const [needsFactor, setNeedsFactor] = useState(false)
  const [isSending, setIsSending] = useState(false)

  /** Sends the new password. A password fault leads back to its fields. */
  const confirm = async (proof?: FactorProof): Promise<void> => {
    try {
      const body = { token, ...value, ...(proof ? { proof } : {}) }
      await api('POST /wps/member/password/email/confirm', { body })
      onDone()
    } catch (refusal) {
      if (isApiError(refusal, 'LINK_INVALID')) return onInvalid()
      const field = refusal instanceof ApiError ? FIELD_OF_ERROR[refusal.code] : undefined
      if (!field) throw refusal
      setNeedsFactor(false)
      setFaults((current) => ({ [field]: errorMessage(current, refusal) }))
    }
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const validate = (current: Translator) => passwordFaults(current, rule, value)
    setFaults(validate)
    if (Object.keys(validate(translator)).length > 0) return
    if (options.methods.length > 0) {
      setNeedsFactor(true)
      return
    }
    setIsSending(true)
    await confirm().catch(setError)
    setIsSending(false)
  }
  return { rule, value, setValue, faults, error, needsFactor, isSending, confirm, handleSubmit }
}
