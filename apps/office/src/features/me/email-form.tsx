import { Button, PasswordField, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, isApiError } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Panel } from '../../shared/page.tsx'
import { reloadMe, useMe } from '../../shared/session.ts'

/** One's own address, used for invitations. Only its owner can change it. */
export function EmailForm() {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const me = useMe()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => api('PUT /staff/email', { body: { email: email.trim(), password } }),
    onSuccess: async () => {
      await reloadMe()
      setEmail('')
      setPassword('')
      toast(t('office.me.emailChanged'), 'win')
    },
  })
  const { error } = change
  const isPassword = isApiError(error, 'PASSWORD_WRONG')
  const isEmail = isApiError(error, 'EMAIL_INVALID') || isApiError(error, 'STAFF_EMAIL_TAKEN')
  const message = errorMessage(translator, error)
  return (
    <Panel title={t('office.me.email')}>
      <p className="text-sm font-semibold">
        <bdi>{me.email ?? t('office.me.noEmail')}</bdi>
      </p>
      <p className="pt-1 text-sm text-text-2">{t('office.me.emailAbout')}</p>
      <form
        className="grid max-w-110 gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim() !== '' && password !== '') change.mutate()
        }}
      >
        <TextField
          label={t('office.staff.email')}
          error={isEmail ? message : undefined}
          type="email"
          value={email}
          maxLength={254}
          onValueChange={setEmail}
          autoComplete="email"
        />
        <PasswordField
          label={t('office.password.old')}
          error={isPassword ? message : undefined}
          value={password}
          onValueChange={setPassword}
          autoComplete="current-password"
        />
        {!isPassword && !isEmail && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" size="sm" isLoading={change.isPending}>
            {t('office.me.emailChange')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
