import { Button, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorMessage, isApiError } from '../../shared/api.ts'
import { FactorForm } from '../../shared/factors/factor-form.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { NewPasswordFields } from '../../shared/new-password.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Page } from '../../shared/page.tsx'
import { endSession, loginPromptStore } from '../../shared/session.ts'
import { optionsOf, type ResetProps, useReset } from './use-reset.ts'

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

function ResetForm(props: ResetProps) {
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
