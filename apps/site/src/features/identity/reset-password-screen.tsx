import type { Translator } from '@fairhouse/i18n'
import type { FactorProof } from '@fairhouse/protocol'
import { Button, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage, isApiError } from '../../shared/api.ts'
import { FactorForm } from '../../shared/factors/factor-form.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import {
  EMPTY_PASSWORD,
  type NewPassword,
  NewPasswordFields,
  type PasswordFaults,
  passwordFaults,
} from '../../shared/new-password.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Page } from '../../shared/page.tsx'
import { usePasswordRule } from '../../shared/register-settings.ts'
import { endSession, loginPromptStore } from '../../shared/session.ts'
import { useLocalized } from '../../shared/use-localized.ts'

const FIELD_OF_ERROR: Readonly<Record<string, keyof NewPassword>> = {
  PASSWORD_TOO_COMMON: 'newPassword',
  FIELD_RULE: 'newPassword',
  PASSWORDS_DIFFER: 'confirmNewPassword',
}

const optionsOf = (token: string) =>
  api('POST /wps/member/password/email/options', { body: { token } })

function Invalid() {
  const translator = useTranslator()
  const { t } = translator
  const error = new ApiError(422, { code: 'LINK_INVALID', message: '', requestId: '' })
  return (
    <EmptyState
      code="link"
      title={t('identity.reset.invalidTitle')}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'forgot' })}>
          {t('identity.forgot.sendLink')}
        </Button>
      }
    >
      {errorMessage(translator, error)}
    </EmptyState>
  )
}

function Done() {
  const { t } = useTranslator()
  return (
    <Card className="grid justify-items-start gap-4 p-5 md:p-7">
      <p role="status" className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-win" />
        {t('identity.reset.done')}
      </p>
      <Button onClick={() => loginPromptStore.set({ mode: 'login' })}>{t('common.login')}</Button>
    </Card>
  )
}

interface FormProps {
  readonly token: string
  readonly options: Awaited<ReturnType<typeof optionsOf>>
  readonly onDone: () => void
  readonly onInvalid: () => void
}

/** The password first, and then a second factor, if the account has one. */
function useReset({ token, options, onDone, onInvalid }: FormProps) {
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

function ResetForm(props: FormProps) {
  const { t } = useTranslator()
  const { token, options } = props
  const reset = useReset(props)
  if (reset.needsFactor) {
    return (
      <div className="grid gap-5">
        <p className="text-text-2">{t('identity.factor.subtitle')}</p>
        <FactorForm
          methods={options.methods}
          maskedTargets={options.maskedTargets}
          send={() => Promise.resolve(undefined)}
          startPasskey={async () => (await optionsOf(token)).passkey}
          prove={reset.confirm}
        />
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void reset.handleSubmit(event)} className="grid gap-5">
      <NewPasswordFields
        value={reset.value}
        onValueChange={reset.setValue}
        faults={reset.faults}
        rule={reset.rule}
      />
      <ErrorNotice error={reset.error} />
      <Button type="submit" size="lg" isBlock isLoading={reset.isSending}>
        {t('identity.forgot.setPassword')}
      </Button>
    </form>
  )
}

/** The page of the link in the e-mail. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const { t } = useTranslator()
  const [state, setState] = useState<'form' | 'done' | 'invalid'>('form')
  const { data, error, refetch } = useQuery({
    queryKey: ['resetOptions', token],
    queryFn: () => optionsOf(token),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isInvalid =
    token === '' ||
    state === 'invalid' ||
    isApiError(error, 'LINK_INVALID') ||
    isApiError(error, 'VALIDATION_FAILED')
  const handleDone = () => {
    // The server has ended every session of this member, this one too.
    endSession()
    setState('done')
  }
  const content = () => {
    if (state === 'done') return <Done />
    if (isInvalid) return <Invalid />
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (!data) return <Skeleton className="h-64" />
    return (
      <Card className="p-5 md:p-7">
        <ResetForm
          token={token}
          options={data}
          onDone={handleDone}
          onInvalid={() => setState('invalid')}
        />
      </Card>
    )
  }
  return (
    <div className="mx-auto w-full max-w-120">
      <Page title={t('identity.reset.title')} intro={t('identity.reset.intro')}>
        {content()}
      </Page>
    </div>
  )
}
