import { PlansScreen, SHELVES } from '../features/follow-plans/plans-screen.tsx'
import { useSearch } from '../shared/router/index.ts'

/** `?lotteryCode=` shows plans of one lottery, `?view=following` and `mine` the member's own. */
export function FollowPlansRoute() {
  const { lotteryCode, view } = useSearch()
  const isCode = typeof lotteryCode === 'string' && /^[A-Z0-9_]{2,24}$/.test(lotteryCode)
  const code = isCode ? lotteryCode : undefined
  const first = SHELVES.find((shelf) => shelf === view) ?? 'open'
  return <PlansScreen key={`${code}/${first}`} lotteryCode={code} first={first} />
}
