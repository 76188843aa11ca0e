import type { Enrolment } from '@fairhouse/protocol'
import { Button, PasswordField, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, isApiError } from '../../shared/api.ts'
import { AuthenticatorSecret } from '../../shared/authenticator-secret.tsx'
import { CodeField } from '../../shared/code-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from '../../shared/password-rule.ts'
import { enter } from '../../shared/session.ts'

interface EnrolFormProps {
  readonly enrolment: Enrolment
  /** The enrolment has expired: the login starts over. */
  readonly onRestart: () => void
}

/** First login: sets a password and an authenticator. */
export function EnrolForm({ enrolment, onRestart }: EnrolFormProps) {
  const translator = useTranslator()
  const { t } = translator
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const enrol = useMutation({
    mutationFn: async () => {
      const { enrolmentToken } = enrolment
      await api('POST /staff/enrolment', { body: { enrolmentToken, newPassword: password, code } })
      await enter()
    },
    onError: () => setCode(''),
  })
  const { error } = enrol
  const isShort = password.length < STAFF_PASSWORD_MIN
  const ofPassword = (['PASSWORD_TOO_COMMON', 'PASSWORD_UNCHANGED'] as const).some((each) =>
    isApiError(error, each),
  )
  const ofCode = isApiError(error, 'CODE_WRONG')
  const isOver = isApiError(error, 'LINK_INVALID')
  const passwordError = hasSubmitted && isShort ? t('office.password.short') : undefined
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setHasSubmitted(true)
        if (!isShort && code.length === 6) enrol.mutate()
      }}
    >
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{t('office.enrol.title')}</h1>
        <p className="text-sm text-text-2">{t('office.enrol.intro')}</p>
      </div>
      <PasswordField
        label={t('office.password.new')}
        hint={t('office.password.hint', { min: STAFF_PASSWORD_MIN })}
        error={passwordError ?? (ofPassword ? errorMessage(translator, error) : undefined)}
        value={password}
        onValueChange={setPassword}
        maxLength={STAFF_PASSWORD_MAX}
        autoComplete="new-password"
      />
      <AuthenticatorSecret totp={enrolment.totp} />
      <CodeField
        value={code}
        onValueChange={setCode}
        hint={t('office.enrol.codeHint')}
        error={ofCode ? errorMessage(translator, error) : undefined}
      />
      {isOver && (
        <Button variant="secondary" onClick={onRestart}>
          {t('office.enrol.restart')}
        </Button>
      )}
      {!ofPassword && !ofCode && <ErrorNotice error={error} />}
      <Button type="submit" isBlock isLoading={enrol.isPending}>
        {t('office.enrol.submit')}
      </Button>
      <p className="text-sm text-text-3">{t('office.enrol.passkeyLater')}</p>
    </form>
  )
}
