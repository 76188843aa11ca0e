import type { SecurityOverview } from '@fairhouse/protocol'
import { Button, Card, cx, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../shared/router/index.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { AvatarPicture } from '../../shared/avatar.tsx'
import { chunk } from '../../shared/chunk.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import type { ScreenProps } from '../../shared/screen.ts'
import { SecurityEvents } from '../../shared/security-events.tsx'
import { MoneyGroup } from './money-group.tsx'
import { NetworksGroup, SessionsGroup } from './places-groups.tsx'
import { ProfileGroup } from './profile-group.tsx'
import { PROTECTIONS, protectionsOf } from './protection.ts'
import { SecurityDialogs } from './security-dialogs.tsx'
import { securityQuery } from './security-query.ts'
import { ContactGroup, SecondFactorGroup, SignInGroup } from './sign-in-groups.tsx'
import { dialogOfAddress, type SecurityState, useSecurity } from './use-security.ts'

/** `/member/securityCenter/identity` is a page of its own. */
const IDENTITY_ITEM = 'identity'

/** How well the account is protected, and what would improve it. */
function Summary({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslator()
  const has = protectionsOf(overview)
  const isWhole = has.size === PROTECTIONS.length
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div className="grid gap-2">
        <p className="text-lg font-bold">
          {t(isWhole ? 'security.summary.whole' : 'security.summary.part', {
            count: has.size,
            all: PROTECTIONS.length,
          })}
        </p>
        <div aria-hidden className="grid grid-cols-3 gap-1.5">
          {PROTECTIONS.map((each, at) => (
            <span
              key={each}
              className={cx('h-2 rounded-pill', at < has.size ? 'bg-brand' : 'bg-surface-3')}
            />
          ))}
        </div>
      </div>
      <ul className="grid gap-1.5 text-sm">
        {PROTECTIONS.map((each) => {
          const Icon = has.has(each) ? CircleCheck : Circle
          return (
            <li key={each} className="flex items-start gap-2">
              <Icon
                aria-hidden
                className={cx('mt-0.5 size-4 shrink-0', has.has(each) ? 'text-win' : 'text-text-3')}
              />
              {t(has.has(each) ? `security.summary.has.${each}` : `security.summary.lacks.${each}`)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Picture({ overview, state }: { overview: SecurityOverview; state: SecurityState }) {
  const { t } = useTranslator()
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 md:p-5">
      <AvatarPicture avatar={overview.avatar} className="size-18" />
      <div className="min-w-40 flex-1">
        <p className="text-xl font-bold wrap-anywhere">{overview.username}</p>
        <p className="text-sm text-text-3">{t('security.avatar.what')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'avatar' })}>
        {t('security.avatar.change')}
      </Button>
    </Card>
  )
}

interface OverviewProps extends ScreenProps {
  readonly overview: SecurityOverview
}

function Overview({ overview, item }: OverviewProps) {
  const { t } = useTranslator()
  const state = useSecurity(dialogOfAddress(item))
  const navigate = useNavigate()
  // Closing a dialog that the address requested removes it from the address.
  const isClosed = item !== undefined && state.dialog === undefined
  useEffect(() => {
    if (!isClosed) return
    void navigate({ to: '/member/$page', params: { page: 'securityCenter' }, replace: true })
  }, [isClosed, navigate])
  const parts = { overview, state }
  return (
    <div className="grid gap-8">
      <Picture {...parts} />
      <Summary overview={overview} />
      <SignInGroup {...parts} />
      <SecondFactorGroup {...parts} />
      <ContactGroup {...parts} />
      <ProfileGroup />
      <MoneyGroup {...parts} />
      <SessionsGroup />
      <NetworksGroup />
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('security.events')}</h2>
        <Card className="p-4 md:p-5">
          {overview.events.length === 0 ? (
            <p className="text-text-3">{t('security.noEvents')}</p>
          ) : (
            <SecurityEvents events={overview.events} />
          )}
        </Card>
      </section>
      <SecurityDialogs state={state} overview={overview} />
    </div>
  )
}

const identification = chunk(
  () => import('./identification/identity-screen.tsx'),
  'IdentityScreen',
  ['kyc', 'security', 'errors'],
)

/** The page of the last path segment, or the security centre itself. */
export function SecurityScreen({ item }: ScreenProps) {
  if (item !== IDENTITY_ITEM) return <SecurityOverviewScreen item={item} />
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-90 w-full max-w-170" />}>
      <identification.Component />
    </Suspense>
  )
}

/** The security centre: how the account is protected, and all settings that change it. */
function SecurityOverviewScreen({ item }: ScreenProps) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <Page isNarrow title={t('security.title')} intro={t('security.intro')}>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Overview overview={data} item={item} />
      ) : (
        <div className="grid gap-5">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Page>
  )
}
