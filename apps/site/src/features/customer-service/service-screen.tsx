import { Button, EmptyState, Logo, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../shared/api.ts'
import { useIsHydrating } from '../../shared/hydration.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { useSearch } from '../../shared/router/index.ts'
import { useSecretsInAddress } from '../../shared/secret-in-address.ts'
import { EarlierConversations, OpenConversation } from './conversation.tsx'
import { type Entered, serviceQuery, useEntrance } from './enter.ts'
import { MessageForm } from './message-form.tsx'

const IN_ADDRESS = ['token'] as const

interface Renewable {
  readonly error: unknown
  readonly onFresh: () => void
}

/** Why entering failed: an expired or foreign address, or no answer. */
function EntryFailed({ error, onFresh }: Renewable) {
  const { t } = useTranslator()
  const isOver = isApiError(error, 'SERVICE_LINK_EXPIRED') || isApiError(error, 'LINK_INVALID')
  if (!isOver) return <LoadError error={error} onRetry={onFresh} />
  return (
    <EmptyState
      code="service-link"
      title={t('support.service.expired')}
      action={<Button onClick={onFresh}>{t('support.service.fresh')}</Button>}
    >
      <p role="alert">{t('support.service.expiredBody')}</p>
    </EmptyState>
  )
}

function Conversation({ entered, onFresh }: { entered: Entered; onFresh: () => void }) {
  const { t } = useTranslator()
  const { data, error } = useQuery(serviceQuery)
  const { entry } = entered
  if (error) return <EntryFailed error={error} onFresh={onFresh} />
  if (!data) return <Skeleton className="h-80 rounded-card" />
  const open = data.conversations.find((one) => one.isOpen && one.entry === entry)
  return (
    <div className="grid gap-8">
      {!data.isMember && <p className="text-sm text-text-2">{t('support.service.guest')}</p>}
      <OpenConversation conversation={open} />
      <MessageForm entry={entry} isMember={data.isMember} />
      <EarlierConversations conversations={data.conversations.filter((one) => one !== open)} />
    </div>
  )
}

function Entrance() {
  const { token } = useSecretsInAddress(IN_ADDRESS)
  const wanted = useSearch()['entry'] === 'vipcs' ? 'vipcs' : 'service'
  const { outcome, enterFresh } = useEntrance(token, wanted)
  if (outcome === undefined) return <Skeleton className="h-80 rounded-card" />
  if ('error' in outcome) return <EntryFailed error={outcome.error} onFresh={enterFresh} />
  return <Conversation entered={outcome.entered} onFresh={enterFresh} />
}

/** Customer service: a conversation with staff, in its own window. */
export function ServiceScreen() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  // Only this browser knows the address's fragment and who has entered.
  const isHydrating = useIsHydrating()
  const title = t('shell.nav.service')
  return (
    <div className="mx-auto grid w-full max-w-170 gap-6">
      <PageTitle text={title} isUnlisted />
      <header className="grid gap-1.5">
        <Logo name={brand.name} />
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="text-text-2">{t('support.service.intro')}</p>
      </header>
      {isHydrating ? <Skeleton className="h-80 rounded-card" /> : <Entrance />}
    </div>
  )
}
