import { buttonClass, EmptyState, useTranslator } from '@fairhouse/ui'
import { Link, useAnyParams, useNavigate } from '../shared/router/index.ts'
import { AGENT_PAGES, DEFAULT_AGENT_PAGE } from '../features/agent-centre/pages.ts'
import { RequireMember } from '../features/identity/require-member.tsx'
import { CentreFoot } from '../features/member-centre/centre-foot.tsx'
import { MemberCard } from '../features/member-centre/member-card.tsx'
import { placeBefore } from '../shared/came-from.ts'
import { Centre } from '../shared/centre/centre.tsx'
import { ScreenView, useListed } from '../shared/centre/screen-view.tsx'
import { PageTitle } from '../shared/page.tsx'
import { isAgent, useMember } from '../shared/session.ts'
import { AGENT_SCREENS } from './agent-screens.ts'

/** A member who is no agent has followed an address that is not meant for them. */
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

/** The agent centre: `/agent/<page key>`. It refuses who is no agent (specification, section 6). */
export function AgentRoute() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { page, item } = useAnyParams()
  const member = useMember()
  const listed = useListed(AGENT_PAGES, AGENT_SCREENS)
  const isIn = isAgent(member)
  const first = DEFAULT_AGENT_PAGE in AGENT_SCREENS ? DEFAULT_AGENT_PAGE : listed[0]?.key
  return (
    <Centre
      base="/agent"
      title={t('shell.agent.title')}
      pages={isIn ? listed : []}
      page={page}
      defaultPage={first ?? DEFAULT_AGENT_PAGE}
      head={<MemberCard />}
      foot={<CentreFoot />}
      onClose={() => void navigate({ href: placeBefore() })}
    >
      {(shown) => (
        <RequireMember isReal>
          {isIn ? (
            <ScreenView key={shown} screens={AGENT_SCREENS} page={shown} item={item} />
          ) : (
            <OnlyAgents />
          )}
        </RequireMember>
      )}
    </Centre>
  )
}
