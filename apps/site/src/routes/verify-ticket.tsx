import { useTranslator } from '@fairhouse/ui'
import { RequireMember } from '../features/identity/require-member.tsx'
import { TicketProofScreen } from '../features/verify/ticket-proof-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { useParams } from '../shared/router/index.ts'

/** The proof of an opening: of the member's own tickets. */
export function VerifyTicketRoute() {
  const { t } = useTranslator()
  const { ticketId } = useParams('/verify-ticket/$ticketId')
  return (
    <MembersOnly
      switchId="luckyTickets"
      code="tickets-login"
      title={t('tickets.loginTitle')}
      text={t('tickets.loginBody')}
    >
      <RequireMember isReal>
        <TicketProofScreen key={ticketId} ticketId={ticketId} />
      </RequireMember>
    </MembersOnly>
  )
}
