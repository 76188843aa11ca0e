import type { MessageKey } from '@fairhouse/i18n'
import type { AgentPermission } from '@fairhouse/protocol'
import type { SwitchId } from '@fairhouse/protocol/switches'
import {
  ArrowLeftRight,
  CalendarClock,
  ChartColumn,
  ChartNoAxesCombined,
  Clock3,
  Coins,
  FileSignature,
  KeyRound,
  Landmark,
  Megaphone,
  Network,
  ReceiptText,
  Timer,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import type { CentrePage } from '../../shared/centre/centre-page.ts'

/** Keys of the agent centre's pages, in menu order (SPECIFICATION 2.80). */
export const AGENT_PAGE_KEYS = [
  'announcement',
  'agentTeamOverview',
  'registerAccount',
  'teamManagement',
  'teamBetting',
  'profitAndLoss',
  'myIncome',
  'accountDetails',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'contractRequests',
  'realtimeSalary',
  'teamTransactions',
  'subAccounts',
] as const

export type AgentPageKey = (typeof AGENT_PAGE_KEYS)[number]

/** The first page of the agent centre, if it has a screen; else the first listed page. */
export const DEFAULT_AGENT_PAGE: AgentPageKey = 'agentTeamOverview'

const ICONS: Readonly<Record<AgentPageKey, CentrePage['icon']>> = {
  announcement: Megaphone,
  agentTeamOverview: Network,
  registerAccount: UserPlus,
  teamManagement: UsersRound,
  teamBetting: ReceiptText,
  profitAndLoss: ChartNoAxesCombined,
  myIncome: Coins,
  accountDetails: ChartColumn,
  dividend: Landmark,
  dailySalary: CalendarClock,
  hourlySalary: Clock3,
  contractRequests: FileSignature,
  realtimeSalary: Timer,
  teamTransactions: ArrowLeftRight,
  subAccounts: KeyRound,
}

/** Contract pages that a brand can switch off (SPECIFICATION 2.89 to 2.91). */
const SWITCHES: Readonly<Partial<Record<AgentPageKey, SwitchId>>> = {
  dividend: 'enableCt',
  dailySalary: 'salary',
  hourlySalary: 'hourSalary',
  realtimeSalary: 'realtimeSalary',
}

const CONTRACTS = ['finances', 'contracts'] as const

/** Permissions of a sub-account that open a page; unlisted pages are for the agent only. */
export const PAGE_PERMISSIONS: Readonly<
  Partial<Record<AgentPageKey, readonly AgentPermission[]>>
> = {
  agentTeamOverview: ['team'],
  registerAccount: ['openings'],
  teamManagement: ['team'],
  teamBetting: ['team'],
  profitAndLoss: ['team'],
  myIncome: ['finances'],
  accountDetails: ['finances'],
  dividend: CONTRACTS,
  dailySalary: CONTRACTS,
  hourlySalary: CONTRACTS,
  contractRequests: CONTRACTS,
  realtimeSalary: CONTRACTS,
  teamTransactions: ['team'],
}

/**
 * The pages of the agent centre in menu order. Those without a screen in routes/agent-screens.ts
 * are not listed.
 */
export const AGENT_PAGES: readonly CentrePage<AgentPageKey>[] = AGENT_PAGE_KEYS.map((key) => ({
  key,
  label: `agent.menu.${key}` as const satisfies MessageKey,
  icon: ICONS[key],
  ...(SWITCHES[key] && { switch: SWITCHES[key] }),
}))
