import { Button, Dialog, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { logIn } from '../../shared/session.ts'

export interface LoginDialogProps {
  /** Something was wanted that needs a login, and goes on after it. */
  readonly isForAction: boolean
  readonly onClose: () => void
  readonly onDone: (username: string) => void
  readonly onRegister: () => void
}

/** Username and password. A wrong pair never tells which of them was wrong. */
export function LoginDialog({ isForAction, onClose, onDone, onRegister }: LoginDialogProps) {
  const { t } = useTranslator()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isMissingShown, setIsMissingShown] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const missing = (value: string) =>
    isMissingShown && value === '' ? t('errors.MISSING_FIELD') : undefined

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    setIsMissingShown(true)
    if (username === '' || password === '') return
    setIsSending(true)
    try {
      const member = await logIn({ username, password })
      onDone(member.account)
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
  }

  return (
    <Dialog
      title={t('identity.loginTitle')}
      description={t(isForAction ? 'identity.loginFor' : 'identity.loginSubtitle')}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
        <TextField
          label={t('identity.username')}
          error={missing(username)}
          value={username}
          onValueChange={(value) => setUsername(value.trim())}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label={t('identity.password')}
          error={missing(password)}
          value={password}
          onValueChange={setPassword}
          name="password"
          autoComplete="current-password"
        />
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {t('identity.loginSubmit')}
        </Button>
        <p className="text-center text-sm text-text-2">
          {t('identity.noAccount')}{' '}
          <button type="button" onClick={onRegister} className="min-h-11 px-1 font-semibold
            text-brand">
            {t('common.openAccount')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
