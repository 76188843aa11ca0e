import { BillScreen } from '../features/agent-bills/bill-screen.tsx'
import { BILL_TONES, type ContractKind } from '../features/agent-contracts/contract-words.ts'
import { KindScreen } from '../features/agent-contracts/kind-screen.tsx'
import { useSearch } from '../shared/router/index.ts'
import { showTeamBet } from './team-shows.tsx'

const BILL = /^bil_[0-9a-z]{1,13}$/

/** A kind of contract, or one of its bills if the address names it. */
function ContractPage({ kind }: { readonly kind: ContractKind }) {
  const billId = String(useSearch()['billId'] ?? '')
  if (!BILL.test(billId)) return <KindScreen kind={kind} />
  return <BillScreen key={billId} billId={billId} tones={BILL_TONES} showBet={showTeamBet} />
}

export const AgentDividend = () => <ContractPage kind="dividend" />
export const AgentDailySalary = () => <ContractPage kind="dailySalary" />
export const AgentHourlySalary = () => <ContractPage kind="hourlySalary" />
export const AgentRealtimeSalary = () => <ContractPage kind="realtimeSalary" />
