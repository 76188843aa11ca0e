import type {
  CodeSent,
  FactorMethod,
  FactorProof,
  MaskedTargets,
  PasskeyRequest,
} from '@fairhouse/protocol'
import { Button, Chips, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorMessage, isApiError } from '../api.ts'
import { CodeField } from '../code-field.tsx'
import { ErrorNotice } from '../notice.tsx'
import { requestPasskey, isPasskeyDismissed, supportsPasskeys } from '../passkey.ts'
import { useLocalized } from '../use-localized.ts'

type Sent = 'sms' | 'email'

export interface FactorFormProps {
  readonly methods: readonly FactorMethod[]
  readonly maskedTargets: MaskedTargets
  /** Sends a code by SMS or e-mail. */
  readonly send: (channel: Sent) => Promise<CodeSent | undefined>
  /** Fetches a passkey challenge; a new one for each attempt, since it is valid once. */
  readonly startPasskey: () => Promise<PasskeyRequest | undefined>
  /** Submits the proof. What it throws is shown here. */
  readonly prove: (proof: FactorProof) => Promise<void>
}

const isSent = (method: FactorMethod): method is Sent => method === 'sms' || method === 'email'

/** Methods that this browser supports, in the server's order: the most secure first. */
function usable(methods: readonly FactorMethod[]): readonly FactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || supportsPasskeys())
}

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

/** Selected method, input, and submission. */
function useFactorForm({ methods, startPasskey, prove }: FactorFormProps) {
  const offered = usable(methods)
  const [method, setMethod] = useState<FactorMethod | undefined>(offered[0])
  const [text, setText] = useState('')
  const [fault, setFault] = useLocalized<string | undefined>(undefined)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)

  const proofOf = async (chosen: FactorMethod): Promise<FactorProof | undefined> => {
    if (chosen === 'password') return { method: chosen, password: text }
    if (chosen !== 'passkey') return { method: chosen, code: text.trim() }
    const request = await startPasskey()
    return request && { method: chosen, assertion: await requestPasskey(request) }
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    if (method === undefined) return
    if (method !== 'passkey' && text.trim() === '') {
      setFault(({ t }) => t(method === 'password' ? 'errors.MISSING_FIELD' : 'errors.missing.code'))
      return
    }
    setFault()
    setIsSending(true)
    try {
      const proof = await proofOf(method)
      if (proof) await prove(proof)
    } catch (refusal) {
      const isOfField = isApiError(refusal, 'CODE_WRONG') || isApiError(refusal, 'PASSWORD_WRONG')
      if (isOfField && method !== 'passkey') setFault((current) => errorMessage(current, refusal))
      else if (!isPasskeyDismissed(refusal)) setError(refusal)
    }
    setIsSending(false)
  }
  const choose = (next: FactorMethod) => {
    setMethod(next)
    setText('')
    setFault()
    setError(undefined)
  }
  return { offered, method, choose, text, setText, fault, error, setError, isSending, handleSubmit }
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
