import type { AgentPageKey } from '../features/agent-centre/pages.ts'
import { type Screen, screen } from '../shared/screen.ts'

/** Namespaces of record pages, including those of the bets they open. */
const RECORDS = ['records', 'statement', 'ui', 'errors'] as const

/** Contracts and their bills, with details down to the bets. */
const BILLS = [...RECORDS, 'contracts', 'bets', 'plays', 'games'] as const

/**
 * The screens of the agent centre by page key. A key without a screen is not listed in the menu
 * (features/agent-centre/pages.ts), and its address says that it is not offered.
 */
export const AGENT_SCREENS: Readonly<Partial<Record<AgentPageKey, Screen>>> = {
  announcement: screen(() => import('./agent-announcement.tsx'), 'AgentAnnouncement', ['notices']),
  agentTeamOverview: screen(
    () => import('../features/agent-team/overview-screen.tsx'),
    'OverviewScreen',
    RECORDS,
  ),
  teamManagement: screen(() => import('./agent-team.tsx'), 'AgentTeam', RECORDS),
  teamBetting: screen(() => import('./agent-team-betting.tsx'), 'AgentTeamBetting', [
    ...RECORDS,
    'bets',
    'plays',
    'games',
  ]),
  profitAndLoss: screen(
    () => import('../features/agent-records/profit-screen.tsx'),
    'TeamProfitScreen',
    RECORDS,
  ),
  myIncome: screen(() => import('./agent-income.tsx'), 'AgentIncome', RECORDS),
  accountDetails: screen(
    () => import('../features/agent-records/account-screen.tsx'),
    'AgentAccountScreen',
    RECORDS,
  ),
  teamTransactions: screen(
    () => import('../features/agent-records/transactions-screen.tsx'),
    'TransactionsScreen',
    RECORDS,
  ),
  dividend: screen(() => import('./agent-contracts.tsx'), 'AgentDividend', BILLS),
  dailySalary: screen(() => import('./agent-contracts.tsx'), 'AgentDailySalary', BILLS),
  hourlySalary: screen(() => import('./agent-contracts.tsx'), 'AgentHourlySalary', BILLS),
  realtimeSalary: screen(() => import('./agent-contracts.tsx'), 'AgentRealtimeSalary', BILLS),
  contractRequests: screen(
    () => import('../features/agent-requests/requests-screen.tsx'),
    'RequestsScreen',
    [...RECORDS, 'contracts', 'offers'],
  ),
  subAccounts: screen(() => import('./agent-sub-accounts.tsx'), 'AgentSubAccounts', [
    'subAccounts',
    'agent',
    'errors',
    'fields',
    'records',
  ]),
  registerAccount: screen(() => import('./agent-register.tsx'), 'AgentRegister', [
    'agent',
    'errors',
    'fields',
  ]),
}
