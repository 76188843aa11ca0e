import type { Translator } from '@fairhouse/i18n'
import type { LoginResult } from '@fairhouse/protocol'
import { Button, PasswordField, useToast, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage } from './api.ts'
import {
  EMPTY_PASSWORD,
  NewPasswordFields,
  type PasswordFaults,
  passwordFaults,
} from './new-password.tsx'
import { ErrorNotice } from './notice.tsx'
import { usePasswordRule } from './register-settings.ts'
import { useLocalized } from './use-localized.ts'

type Faults = PasswordFaults & { readonly oldPassword?: string }

const FIELD_OF_ERROR: Readonly<Record<string, keyof Faults>> = {
  PASSWORD_WRONG: 'oldPassword',
  PASSWORDS_DIFFER: 'confirmNewPassword',
  PASSWORD_UNCHANGED: 'newPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
  FIELD_RULE: 'newPassword',
}

export interface ChangePasswordFormProps {
  /** The old password, if it was just typed: the form does not ask for it again. */
  readonly knownPassword?: string | undefined
  /** Changes the password of the sub-account that is logged in, not of the member. */
  readonly isSubAccount?: boolean
  readonly onDone: (result: LoginResult, newPassword: string) => void
}

/** Replaces the password; all other sessions end. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { knownPassword, isSubAccount = false, onDone } = props
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const rule = usePasswordRule()
  const [oldPassword, setOldPassword] = useState('')
  const [value, setValue] = useState(EMPTY_PASSWORD)
  const [faults, setFaults] = useLocalized<Faults>({})
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const needsOldPassword = knownPassword === undefined

  const validate = (current: Translator): Faults => {
    const isOldMissing = needsOldPassword && oldPassword === ''
    const ofOld: Faults = isOldMissing ? { oldPassword: current.t('errors.MISSING_FIELD') } : {}
    return { ...ofOld, ...passwordFaults(current, rule, value) }
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    setFaults(validate)
    if (Object.keys(validate(translator)).length > 0) return
    setIsSending(true)
    try {
      const body = { oldPassword: knownPassword ?? oldPassword, ...value }
      const result = isSubAccount
        ? await api('POST /wps/sub-account/password', { body })
        : await api('POST /wps/member/password', { body })
      toast(t('identity.change.done'), 'win')
      onDone(result, value.newPassword)
    } catch (refusal) {
      setIsSending(false)
      const field = refusal instanceof ApiError ? FIELD_OF_ERROR[refusal.code] : undefined
      const isShown = field !== undefined && (field !== 'oldPassword' || needsOldPassword)
      if (isShown) setFaults((current) => ({ [field]: errorMessage(current, refusal) }))
      else setError(refusal)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      {needsOldPassword && (
        <PasswordField
          label={t('identity.oldPassword')}
          error={faults.oldPassword}
          value={oldPassword}
          onValueChange={setOldPassword}
          name="old-password"
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields value={value} onValueChange={setValue} faults={faults} rule={rule} />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('identity.change.submit')}
      </Button>
    </form>
  )
}
