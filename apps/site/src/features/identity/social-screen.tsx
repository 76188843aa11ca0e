import type { LoginResult, SocialProviderId, SocialTicket } from '@fairhouse/protocol'
import { Button, Card, EmptyState, Skeleton, Tabs, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../shared/router/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { openAfterLogin } from '../../shared/dialogs.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Page } from '../../shared/page.tsx'
import { registerSettingsQuery } from '../../shared/register-settings.ts'
import { loginPromptStore } from '../../shared/session.ts'
import { type LoginEnd, useLoginFlow, type Verify } from './login-flow.ts'
import { LoginStepView, STEP_TEXTS } from './login-step.tsx'
import { SocialLinkForm } from './social-link-form.tsx'
import { SocialRegister } from './social-register.tsx'

const PROVIDERS: Readonly<Record<SocialProviderId, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

function Failed({ error }: { error: unknown }) {
  const { t, find } = useTranslator()
  const code = typeof error === 'string' ? error : 'SOCIAL_FAILED'
  return (
    <EmptyState
      code="social"
      title={t('identity.social.failedTitle')}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'login' })}>{t('common.login')}</Button>
      }
    >
      {find(`errors.${code}`) ?? t('errors.SOCIAL_FAILED')}
    </EmptyState>
  )
}

/** The account is linked already: logs in without further questions. */
function useLinkedLogin(ticket: string, isLinked: boolean, take: (result: LoginResult) => void) {
  const [error, setError] = useState<unknown>()
  const handleResult = useEffectEvent(take)
  useEffect(() => {
    if (!isLinked) return
    api('POST /wps/social/login', { body: { ticket } }).then(handleResult, setError)
  }, [isLinked, ticket])
  return error
}

function Choice({ ticket, facts }: { ticket: string; facts: SocialTicket }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const toast = useToast()
  const { data: settings } = useQuery(registerSettingsQuery)
  const [tab, setTab] = useState<'link' | 'register'>('link')
  const handleDone = ({ username, after }: LoginEnd) => {
    if (after) openAfterLogin(after.lastLogin)
    else toast(t('identity.welcome', { username }), 'win')
    void navigate({ to: '/', replace: true })
  }
  const verify: Verify = (challengeToken, proof, holder) => {
    const body = { challengeToken, proof, ...holder }
    return facts.isLinked
      ? api('POST /wps/session/login/verify', { body })
      : api('POST /wps/social/link/verify', { body: { ticket, ...body } })
  }
  const flow = useLoginFlow(handleDone, verify)
  const error = useLinkedLogin(ticket, facts.isLinked, flow.take)
  const { step } = flow
  if (step) {
    return (
      <div className="grid gap-4">
        <h2 className="text-xl font-bold">{t(STEP_TEXTS[step.kind].title)}</h2>
        <LoginStepView step={step} flow={flow} />
      </div>
    )
  }
  if (facts.isLinked) return error ? <ErrorNotice error={error} /> : <Skeleton className="h-40" />
  return (
    <div className="grid gap-5">
      <p className="text-text-2">
        {t('identity.social.choice', { provider: PROVIDERS[facts.provider] })}
      </p>
      <Tabs
        label={t('identity.social.ways')}
        choices={[
          { id: 'link', label: t('identity.social.haveAccount') },
          { id: 'register', label: t('identity.social.newAccount') },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'link' || !settings ? (
          <SocialLinkForm ticket={ticket} flow={flow} />
        ) : (
          <SocialRegister ticket={ticket} facts={facts} settings={settings} take={flow.take} />
        )}
      </Tabs>
    </div>
  )
}

export interface SocialScreenProps {
  readonly ticket: string
  /** An error code, if the redirect has one. */
  readonly error: string
}

/** The redirect target of a social login: log in, link an account, or open one. */
export function SocialScreen({ ticket, error: fault }: SocialScreenProps) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: ['socialTicket', ticket],
    queryFn: () => api('GET /wps/social/ticket/:ticket', { params: { ticket } }),
    enabled: ticket !== '',
    // The ticket is valid once: it must not be refetched.
    staleTime: 'static',
  })
  const content = () => {
    if (fault !== '' || ticket === '') return <Failed error={fault} />
    if (isApiError(error, 'LINK_INVALID')) return <Failed error={error.code} />
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (!data) return <Skeleton className="h-64" />
    return (
      <Card className="p-5 md:p-7">
        <Choice ticket={ticket} facts={data} />
      </Card>
    )
  }
  return (
    <div className="mx-auto w-full max-w-120">
      <Page title={t('identity.social.title')}>{content()}</Page>
    </div>
  )
}
