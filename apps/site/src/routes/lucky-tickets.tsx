import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { RequireMember } from '../features/identity/require-member.tsx'
import { OpeningScreen } from '../features/tickets/opening-screen.tsx'
import { TicketsScreen } from '../features/tickets/tickets-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'
import { useParams } from '../shared/router/index.ts'

/** Content for real members of a brand with lucky tickets. */
function ForMembers({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <MembersOnly
      switchId="luckyTickets"
      code="tickets-login"
      title={t('tickets.loginTitle')}
      text={t('tickets.loginBody')}
    >
      <RequireMember isReal>{children}</RequireMember>
    </MembersOnly>
  )
}

/** Lucky tickets, where the brand has them: `?view=` is the tab. */
export function LuckyTicketsRoute() {
  const { t } = useTranslator()
  if (!useSwitch('luckyTickets')) return <NotOffered />
  return (
    <Page title={t('tickets.title')} intro={t('tickets.intro')}>
      <ForMembers>
        <TicketsScreen />
      </ForMembers>
    </Page>
  )
}

/** One ticket: to be opened, or with what it drew. */
export function LuckyTicketRoute() {
  const { ticketId } = useParams('/luckyTickets/$ticketId')
  if (!useSwitch('luckyTickets')) return <NotOffered />
  return (
    <ForMembers>
      <OpeningScreen key={ticketId} ticketId={ticketId} />
    </ForMembers>
  )
}
