import { TeamBettingScreen } from '../features/agent-records/team-betting-screen.tsx'
import { TEAM_SHOWS } from './team-shows.tsx'

/** Bets and rounds of the team. */
export function AgentTeamBetting() {
  return <TeamBettingScreen shows={TEAM_SHOWS} />
}
