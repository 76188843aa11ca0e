import { BetById } from '../features/bets/bet-by-id.tsx'
import { FollowScreen, type ShowBet } from '../features/follow-plans/follow-screen.tsx'
import { PlanScreen } from '../features/follow-plans/plan-screen.tsx'
import { PlansScreen, SHELVES } from '../features/follow-plans/plans-screen.tsx'
import { useParams, useSearch } from '../shared/router/index.ts'

/** `?lotteryCode=` shows plans of one lottery, `?view=following` and `mine` the member's own. */
export function FollowPlansRoute() {
  const { lotteryCode, view } = useSearch()
  const isCode = typeof lotteryCode === 'string' && /^[A-Z0-9_]{2,24}$/.test(lotteryCode)
  const code = isCode ? lotteryCode : undefined
  const first = SHELVES.find((shelf) => shelf === view) ?? 'open'
  return <PlansScreen key={`${code}/${first}`} lotteryCode={code} first={first} />
}

export function FollowPlanRoute() {
  const { planId } = useParams('/follow-plans/$planId')
  return <PlanScreen key={planId} planId={planId} />
}

const showBet: ShowBet = (betId, onClose) => <BetById betId={betId} onClose={onClose} />

export function FollowRoute() {
  const { followId } = useParams('/follows/$followId')
  return <FollowScreen key={followId} followId={followId} showBet={showBet} />
}
