import { NewTicketScreen } from '../features/group-tickets/new-ticket-screen.tsx'

export function NewGroupTicketRoute() {
  return <NewTicketScreen />
}
