import { TicketScreen } from '../features/group-tickets/ticket-screen.tsx'
import { useParams } from '../shared/router/index.ts'

export function GroupTicketRoute() {
  const { groupTicketId } = useParams('/group-tickets/$groupTicketId')
  return <TicketScreen key={groupTicketId} groupTicketId={groupTicketId} />
}
