import type { Translator } from '@fairhouse/i18n'
import type { FieldRule } from '@fairhouse/protocol/field-rules'
import { PasswordField, useTranslator } from '@fairhouse/ui'
import { ruleFault, ruleText } from './register-settings.ts'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

export const EMPTY_PASSWORD: NewPassword = { newPassword: '', confirmNewPassword: '' }

export type PasswordFaults = Partial<Record<keyof NewPassword, string>>

/** Faults of a new password, by field; empty if it may be sent. */
export function passwordFaults(
  translator: Translator,
  rule: FieldRule,
  { newPassword, confirmNewPassword }: NewPassword,
): PasswordFaults {
  const { t } = translator
  const fault = ruleFault(translator, rule, newPassword)
  if (fault !== undefined) return { newPassword: fault }
  if (confirmNewPassword === '') return { confirmNewPassword: t('errors.MISSING_FIELD') }
  return newPassword === confirmNewPassword
    ? {}
    : { confirmNewPassword: t('errors.PASSWORDS_DIFFER') }
}

export interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onValueChange: (value: NewPassword) => void
  readonly faults: PasswordFaults
  readonly rule: FieldRule
}

/** A new password, twice. Pasting is allowed in both. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onValueChange, faults, rule } = props
  const translator = useTranslator()
  const { t } = translator
  const hint =
    rule.patternId === 0
      ? t('identity.passwordHint', { min: rule.minLength })
      : ruleText(translator, rule)
  return (
    <>
      <PasswordField
        label={t('identity.newPassword')}
        hint={hint}
        error={faults.newPassword}
        value={value.newPassword}
        onValueChange={(newPassword) => onValueChange({ ...value, newPassword })}
        name="new-password"
        autoComplete="new-password"
      />
      <PasswordField
        label={t('identity.newPasswordAgain')}
        error={faults.confirmNewPassword}
        value={value.confirmNewPassword}
        onValueChange={(confirmNewPassword) => onValueChange({ ...value, confirmNewPassword })}
        name="confirm-password"
        autoComplete="new-password"
      />
    </>
  )
}
