export {
  SubAccountsScreen as AgentSubAccounts,
} from '../features/agent-sub-accounts/sub-accounts-screen.tsx'
