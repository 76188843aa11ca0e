import { GroupTicketsScreen } from '../features/group-tickets/group-tickets-screen.tsx'
import { NewTicketScreen } from '../features/group-tickets/new-ticket-screen.tsx'
import { TicketScreen } from '../features/group-tickets/ticket-screen.tsx'
import { useParams, useSearch } from '../shared/router/index.ts'

/** `?lotteryCode=` shows tickets of one lottery, `?view=mine` starts with the member's own. */
export function GroupTicketsRoute() {
  const { lotteryCode, view } = useSearch()
  const isCode = typeof lotteryCode === 'string' && /^[A-Z0-9_]{2,24}$/.test(lotteryCode)
  const code = isCode ? lotteryCode : undefined
  const isOwn = view === 'mine'
  return <GroupTicketsScreen key={`${code}/${isOwn}`} lotteryCode={code} isOwn={isOwn} />
}

export function GroupTicketRoute() {
  const { groupTicketId } = useParams('/group-tickets/$groupTicketId')
  return <TicketScreen key={groupTicketId} groupTicketId={groupTicketId} />
}

export function NewGroupTicketRoute() {
  return <NewTicketScreen />
}
