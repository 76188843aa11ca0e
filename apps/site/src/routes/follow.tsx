import { BetById } from '../features/bets/bet-by-id.tsx'
import { FollowScreen, type ShowBet } from '../features/follow-plans/follow-screen.tsx'
import { useParams } from '../shared/router/index.ts'

const showBet: ShowBet = (betId, onClose) => <BetById betId={betId} onClose={onClose} />

export function FollowRoute() {
  const { followId } = useParams('/follows/$followId')
  return <FollowScreen key={followId} followId={followId} showBet={showBet} />
}
