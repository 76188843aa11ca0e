import type { FactorMethod } from '@fairhouse/protocol'
import { Button, Chips, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { KeyRound } from 'lucide-react'
import { CodeField } from '../code-field.tsx'
import { ErrorNotice } from '../notice.tsx'
import { type FactorFormProps, type Sent, useFactorForm } from './use-factor-form.ts'

const isSent = (method: FactorMethod): method is Sent => method === 'sms' || method === 'email'

interface PanelProps extends FactorFormProps {
  readonly method: FactorMethod
  readonly text: string
  readonly onText: (text: string) => void
  readonly fault: string | undefined
  readonly onError: (error: unknown) => void
}

/** The field of the selected method. */
function Panel({ method, maskedTargets, send, text, onText, fault, onError }: PanelProps) {
  const { t } = useTranslator()
  if (method === 'passkey') {
    return <p className="text-text-2">{t('identity.factor.passkeyBody')}</p>
  }
  if (method === 'password') {
    return (
      <PasswordField
        label={t('identity.password')}
        error={fault}
        value={text}
        onValueChange={onText}
        name="password"
        autoComplete="current-password"
      />
    )
  }
  if (isSent(method)) {
    const target = maskedTargets[method]
    return (
      <div className="grid gap-3">
        <p className="text-sm text-text-2">
          {t(`identity.factor.${method}Body`, { target: target ?? '' })}
        </p>
        <CodeField
          value={text}
          onValueChange={onText}
          error={fault}
          send={() => send(method)}
          onError={onError}
        />
      </div>
    )
  }
  return (
    <TextField
      label={t(method === 'totp' ? 'identity.factor.totpCode' : 'identity.factor.recoveryCode')}
      hint={t(method === 'totp' ? 'identity.factor.totpHint' : 'identity.factor.recoveryHint')}
      error={fault}
      value={text}
      onValueChange={(typed) => onText(method === 'totp' ? typed.replaceAll(/\s/g, '') : typed)}
      name="code"
      inputMode={method === 'totp' ? 'numeric' : 'text'}
      autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  )
}

/** Verifies the member by one of the factors they have set up. */
export function FactorForm(props: FactorFormProps) {
  const { t } = useTranslator()
  const form = useFactorForm(props)
  const { offered, method, choose, text, setText, fault, error, setError, isSending } = form
  if (method === undefined) {
    return <p className="text-text-2">{t('identity.factor.noneUsable')}</p>
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
      {offered.length > 1 && (
        <Chips
          label={t('identity.factor.choose')}
          choices={offered.map((id) => ({ id, label: t(`identity.factor.${id}`) }))}
          selected={method}
          onSelect={choose}
        />
      )}
      <Panel
        {...props}
        key={method}
        method={method}
        text={text}
        onText={setText}
        fault={fault}
        onError={setError}
      />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {method === 'passkey' && <KeyRound aria-hidden className="size-5" />}
        {t(method === 'passkey' ? 'identity.factor.usePasskey' : 'identity.factor.confirm')}
      </Button>
    </form>
  )
}
