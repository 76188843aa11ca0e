import { RatesDialog } from '../features/agent-rates/rates-dialog.tsx'
import { ManagementScreen } from '../features/agent-team/management-screen.tsx'
import type { RatesDialogOf } from '../features/agent-team/member-page.tsx'

const ratesOf: RatesDialogOf = ({ memberId, username }, onClose) => (
  <RatesDialog memberId={memberId} username={username} onClose={onClose} />
)

/** The team, with the rates of the direct downline. */
export function AgentTeam() {
  return <ManagementScreen ratesOf={ratesOf} />
}
