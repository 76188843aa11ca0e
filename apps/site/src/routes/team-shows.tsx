import type { BetWire, TeamBet } from '@fairhouse/protocol'
import { BetDetail } from '../features/agent-records/bet-detail.tsx'
import type { Shows } from '../features/agent-records/shows.ts'
import { BetDialog } from '../features/bets/bet-dialog.tsx'
import { RoundView } from '../features/game-rounds/round-view.tsx'
import { familyCodeOf, useFamilies } from '../shared/lottery/families.ts'

/** A member's bet, as the agent above sees it. */
function TeamBetDialog({ bet, onClose }: { bet: BetWire; onClose: () => void }) {
  const { isReady } = useFamilies([familyCodeOf(bet.playCode)])
  return isReady ? <BetDialog bet={bet} onClose={onClose} isOthers /> : null
}

/** Bets and rounds of a team, rendered by their own features. */
export const TEAM_SHOWS: Shows = {
  bet: (bet, onClose) => <TeamBetDialog bet={bet} onClose={onClose} />,
  round: (round) => <RoundView round={round} />,
}

/** A member's play in one draw or round, down to each bet. */
export const showTeamBet = (bet: TeamBet, onClose: () => void) => (
  <BetDetail bet={bet} shows={TEAM_SHOWS} onClose={onClose} />
)
