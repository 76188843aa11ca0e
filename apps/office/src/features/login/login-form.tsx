import type { Enrolment } from '@fairhouse/protocol'
import { Button, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { CodeField } from '../../shared/code-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { isDismissed, signWithPasskey } from '../../shared/passkey.ts'
import { enter } from '../../shared/session.ts'

async function logInByPasskey(): Promise<void> {
  const { challengeId, options } = await api('POST /staff/session/passkey/options', {})
  const assertion = await signWithPasskey(options)
  await api('POST /staff/session/passkey', { body: { challengeId, assertion } })
  await enter()
}

/** Password and authenticator code in one form, or a passkey. */
export function LoginForm({ onEnrolment }: { onEnrolment: (enrolment: Enrolment) => void }) {
  const { t } = useTranslator()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const passkey = useMutation({ mutationFn: logInByPasskey })
  const login = useMutation({
    mutationFn: async () => {
      const given = { username: username.trim(), password, ...(code === '' ? {} : { code }) }
      const { enrolment } = await api('POST /staff/session', { body: given })
      if (enrolment) onEnrolment(enrolment)
      else await enter()
    },
    // A code is valid once: the next attempt needs another.
    onError: () => setCode(''),
  })
  const needsCode = isApiError(login.error, 'SECOND_FACTOR_REQUIRED')
  const error = passkey.error && !isDismissed(passkey.error) ? passkey.error : login.error
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        passkey.reset()
        if (username.trim() !== '' && password !== '') login.mutate()
      }}
    >
      <h1 className="text-2xl font-bold">{t('office.login.title')}</h1>
      <TextField
        label={t('office.login.username')}
        value={username}
        onValueChange={setUsername}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t('office.login.password')}
        value={password}
        onValueChange={setPassword}
        name="password"
        autoComplete="current-password"
        required
      />
      <CodeField
        value={code}
        onValueChange={setCode}
        hint={t('office.login.codeHint')}
        error={needsCode ? t('office.login.codeNeeded') : undefined}
      />
      {!needsCode && <ErrorNotice error={error} />}
      <Button type="submit" isBlock isLoading={login.isPending}>
        {t('common.login')}
      </Button>
      <PasskeyButton
        isBusy={passkey.isPending}
        onUse={() => {
          login.reset()
          passkey.mutate()
        }}
      />
    </form>
  )
}

function PasskeyButton({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) {
  const { t } = useTranslator()
  if (!('PublicKeyCredential' in window)) return null
  return (
    <Button variant="secondary" isBlock isLoading={isBusy} onClick={onUse}>
      <KeyRound aria-hidden className="size-5" />
      {t('office.login.passkey')}
    </Button>
  )
}
