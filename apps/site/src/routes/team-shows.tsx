import type { BetWire, TeamBet } from '@fairhouse/protocol'
import { BetDetail } from '../features/agent-records/bet-detail.tsx'
import type { Shows } from '../features/agent-records/shows.ts'
import { BetDialog } from '../features/bets/bet-dialog.tsx'
import { RoundView } from '../features/game-rounds/round-view.tsx'
import { familyCodeOf, useFamilies } from '../shared/lottery/families.ts'

/** A bet of a member, as the agent above reads it. */
function TeamBetDialog({ bet, onClose }: { bet: BetWire; onClose: () => void }) {
  const { isReady } = useFamilies([familyCodeOf(bet.playCode)])
  return isReady ? <BetDialog bet={bet} onClose={onClose} isOthers /> : null
}

/** Bets and rounds of a team, as their own features show them. */
export const TEAM_SHOWS: Shows = {
  bet: (bet, onClose) => <TeamBetDialog bet={bet} onClose={onClose} />,
  round: (round) => <RoundView round={round} />,
}

/** What a member played in one draw or one round, down to each bet. */
export const showTeamBet = (bet: TeamBet, onClose: () => void) => (
  <BetDetail bet={bet} shows={TEAM_SHOWS} onClose={onClose} />
)
