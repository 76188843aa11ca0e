import { GroupTicketsScreen } from '../features/group-tickets/group-tickets-screen.tsx'
import { useSearch } from '../shared/router/index.ts'

/** `?lotteryCode=` shows tickets of one lottery, `?view=mine` begins with the member's own. */
export function GroupTicketsRoute() {
  const { lotteryCode, view } = useSearch()
  const isCode = typeof lotteryCode === 'string' && /^[A-Z0-9_]{2,24}$/.test(lotteryCode)
  const code = isCode ? lotteryCode : undefined
  const isOwn = view === 'mine'
  return <GroupTicketsScreen key={`${code}/${isOwn}`} lotteryCode={code} isOwn={isOwn} />
}
