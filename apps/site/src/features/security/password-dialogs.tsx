import { Button, Dialog, PasswordField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangePasswordForm } from '../../shared/change-password-form.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import {
  registerSettingsQuery,
  ruleFault,
  ruleOf,
  ruleText,
} from '../../shared/register-settings.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshSecurity } from './security-query.ts'

/**
 * Changes the account's password; every other session ends, and this one continues on the home
 * page.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const handleDone = () => {
    void refreshSecurity()
    // Navigation unmounts the dialog: closing it would lead back to the security centre.
    void navigate({ to: '/' })
  }
  return (
    <Dialog
      title={t('identity.change.title')}
      description={t('security.password.note')}
      size="sm"
      onClose={onClose}
    >
      <ChangePasswordForm onDone={handleDone} />
    </Dialog>
  )
}

const FIELDS = ['oldFundPassword', 'fundPassword', 'confirmFundPassword'] as const
const FIELD_OF_ERROR = {
  PASSWORD_WRONG: 'oldFundPassword',
  PASSWORD_TOO_COMMON: 'fundPassword',
  PASSWORD_UNCHANGED: 'fundPassword',
  FIELD_RULE: 'fundPassword',
  PASSWORDS_DIFFER: 'confirmFundPassword',
} as const

/** State and actions of the fund password form. */
function useFundPassword(isChange: boolean, onClose: () => void) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const { data } = useQuery(registerSettingsQuery)
  const rule = data && ruleOf(data.fields, 'paymentPassword')
  const [values, setValues] = useState({ old: '', new: '', again: '' })
  const validate = () => {
    const required = rule && { ...rule, required: true }
    const fault = required
      ? ruleFault(translator, required, values.new)
      : values.new === ''
        ? t('errors.MISSING_FIELD')
        : undefined
    return {
      ...(isChange && values.old === '' ? { oldFundPassword: t('errors.MISSING_FIELD') } : {}),
      ...(fault === undefined ? {} : { fundPassword: fault }),
      ...(values.new === values.again ? {} : { confirmFundPassword: t('errors.PASSWORDS_DIFFER') }),
    }
  }
  const form = useSubmit({
    fields: FIELDS,
    fieldOf: FIELD_OF_ERROR,
    validate,
    send: async () => {
      await api('POST /wps/member/fund-password', {
        body: {
          ...(isChange ? { oldFundPassword: values.old } : {}),
          fundPassword: values.new,
          confirmFundPassword: values.again,
        },
      })
      await refreshSecurity()
      toast(t('security.fundPassword.done'), 'win')
      onClose()
    },
  })
  const hint = rule && ruleText(translator, rule)
  return {
    ...form,
    hint,
    values,
    change: (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part })),
  }
}

/** The password that authorises moving money and points: set, or changed by the old one. */
export function FundPasswordDialog(props: { isChange: boolean; onClose: () => void }) {
  const { isChange, onClose } = props
  const { t } = useTranslator()
  const form = useFundPassword(isChange, onClose)
  const { faults, values, change } = form
  return (
    <Dialog
      title={t(isChange ? 'security.fundPassword.change' : 'security.fundPassword.set')}
      description={t('security.fundPassword.note')}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        {isChange && (
          <PasswordField
            label={t('security.fundPassword.old')}
            error={faults['oldFundPassword']}
            value={values.old}
            onValueChange={(old) => change({ old })}
            name="old-fund-password"
            autoComplete="off"
          />
        )}
        <PasswordField
          label={t('security.fundPassword.new')}
          hint={form.hint}
          error={faults['fundPassword']}
          value={values.new}
          onValueChange={(text) => change({ new: text })}
          name="fund-password"
          autoComplete="off"
        />
        <PasswordField
          label={t('security.fundPassword.again')}
          error={faults['confirmFundPassword']}
          value={values.again}
          onValueChange={(again) => change({ again })}
          name="fund-password-again"
          autoComplete="off"
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  )
}
