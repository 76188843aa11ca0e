import { useTranslator } from '@fairhouse/ui'
import { IncomeScreen, type ShowBill } from '../features/agent-records/income-screen.tsx'
import { Link } from '../shared/router/index.ts'
import { AGENT_SCREENS } from './agent-screens.ts'

/** Pages that show bills. */
const BILL_PAGES = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const

/** The agent's income; a bill opens on the page of its contract. */
export function AgentIncome() {
  const { t } = useTranslator()
  const showBill: ShowBill = ({ billId, kind }, className) => {
    const page = BILL_PAGES.find((one) => one === kind)
    if (billId === null || page === undefined || AGENT_SCREENS[page] === undefined)
      return <bdi>{billId}</bdi>
    return (
      <Link to="/agent/$page" params={{ page }} search={{ billId }} className={className}>
        <span className="sr-only">{`${t('agent.income.openBill')} `}</span>
        <bdi>{billId}</bdi>
      </Link>
    )
  }
  return <IncomeScreen showBill={showBill} />
}
