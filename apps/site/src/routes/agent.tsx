import { buttonClass, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type ReactNode, Suspense } from 'react'
import { Link, useAnyParams, useNavigate } from '../shared/router/index.ts'
import {
  AGENT_PAGES,
  type AgentPageKey,
  DEFAULT_AGENT_PAGE,
  PAGE_PERMISSIONS,
} from '../features/agent-centre/pages.ts'
import { RequireMember } from '../features/identity/require-member.tsx'
import { CentreFoot } from '../shared/centre/centre-foot.tsx'
import { MemberCard } from '../features/member-centre/member-card.tsx'
import { placeBefore } from '../shared/came-from.ts'
import { chunk } from '../shared/chunk.ts'
import { Centre } from '../shared/centre/centre.tsx'
import { ScreenView, useListed } from '../shared/centre/screen-view.tsx'
import { PageTitle } from '../shared/page.tsx'
import type { CentrePage } from '../shared/centre/centre-page.ts'
import { isAgent, useMember } from '../shared/session.ts'
import { AGENT_SCREENS } from './agent-screens.ts'

/** Shown to a member who is not an agent. */
function OnlyAgents() {
  const { t } = useTranslator()
  return (
    <>
      <PageTitle text={t('shell.agent.title')} />
      <EmptyState
        code="agents"
        title={t('agent.onlyTitle')}
        action={
          <Link to="/member" className={buttonClass()}>
            {t('shell.member.title')}
          </Link>
        }
      >
        {t('agent.onlyBody')}
      </EmptyState>
    </>
  )
}

export { AGENT_SCREENS }

const ofSubAccount = () => import('../features/sub-account/sub-account-menu.tsx')
const SPOKEN = ['subAccounts', 'identity', 'fields', 'errors'] as const
const subAccountHead = chunk(ofSubAccount, 'SubAccountHead', SPOKEN)
const subAccountFoot = chunk(ofSubAccount, 'SubAccountFoot', SPOKEN)
const notAllowed = chunk(ofSubAccount, 'NotAllowed', SPOKEN)

/** Components for sub-accounts only are in a separate chunk. */
function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-24" />}>{children}</Suspense>
}

/** The listed pages that the reader may open: a sub-account is limited by its permissions. */
function useOpenPages(): readonly CentrePage<AgentPageKey>[] {
  const subAccount = useMember()?.subAccount
  const listed = useListed(AGENT_PAGES, AGENT_SCREENS)
  if (!subAccount) return listed
  return listed.filter(({ key }) =>
    PAGE_PERMISSIONS[key]?.some((permission) => subAccount.permissions.includes(permission)),
  )
}

/** The screens of pages that the reader may open: other addresses say that they are not offered. */
function screensOf(open: readonly CentrePage<AgentPageKey>[]): typeof AGENT_SCREENS {
  return Object.fromEntries(open.map(({ key }) => [key, AGENT_SCREENS[key]]))
}

/** The screen of a page; a sub-account without its permission gets a notice. */
function AgentScreen(props: {
  readonly open: readonly CentrePage<AgentPageKey>[]
  readonly page: string
  readonly item: string | undefined
}) {
  const { open, page, item } = props
  const isClosed = useMember()?.subAccount && !open.some(({ key }) => key === page)
  if (!isClosed) return <ScreenView key={page} screens={screensOf(open)} page={page} item={item} />
  return (
    <Later>
      <notAllowed.Component />
    </Later>
  )
}

/** The agent centre: `/agent/<page key>`. Requires an agent (SPECIFICATION 6.12). */
export function AgentRoute() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { page, item } = useAnyParams()
  const member = useMember()
  const open = useOpenPages()
  const isIn = isAgent(member)
  const subAccount = member?.subAccount
  const first = open.find(({ key }) => key === DEFAULT_AGENT_PAGE) ?? open[0]
  const close = () => void navigate({ href: placeBefore() })
  return (
    <Centre
      base="/agent"
      title={t('shell.agent.title')}
      pages={isIn ? open : []}
      page={page}
      defaultPage={first?.key ?? DEFAULT_AGENT_PAGE}
      head={
        subAccount ? (
          <Later>
            <subAccountHead.Component />
          </Later>
        ) : (
          <MemberCard />
        )
      }
      foot={
        subAccount ? (
          <Later>
            <subAccountFoot.Component />
          </Later>
        ) : (
          <CentreFoot />
        )
      }
      {...(!subAccount && { onClose: close })}
    >
      {(shown) => (
        <RequireMember isReal entry="agents">
          {isIn ? <AgentScreen open={open} page={shown} item={item} /> : <OnlyAgents />}
        </RequireMember>
      )}
    </Centre>
  )
}
