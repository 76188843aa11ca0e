import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api.ts'
import { idleWatch } from './idle.ts'
import { brandStore } from './preferences.ts'

/** Errors worth a retry: a lost answer, or a server that is briefly unavailable. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
}

/** The session of staff also ends by idleness: the first call to notice it leads to the login. */
function leaveIfEnded(error: Error): void {
  if (!isApiError(error, 'STAFF_LOGIN_REQUIRED')) return
  idleWatch.stop()
  queryClient.setQueryData(queryKeys.me, null)
}

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: mayPass } },
  queryCache: new QueryCache({ onError: leaveIfEnded }),
  mutationCache: new MutationCache({ onError: leaveIfEnded }),
})

/** Everything but the session belongs to one brand: nothing is shared with another brand. */
const ofBrand = (...key: readonly unknown[]) => ['brand', brandStore.get(), ...key] as const

/** All query keys. */
export const queryKeys = {
  me: ['me'] as const,
  ownSessions: ['ownSessions'] as const,
  grid: (name: string, ...rest: readonly unknown[]) => ofBrand('grid', name, ...rest),
  views: (list: string) => ofBrand('views', list),
  member: (memberId: string) => ofBrand('member', memberId),
  memberAudit: (memberId: string) => ofBrand('memberAudit', memberId),
  search: (q: string) => ofBrand('search', q),
  pending: () => ofBrand('pending'),
  switches: () => ofBrand('switches'),
  site: () => ofBrand('site'),
  languages: () => ofBrand('languages'),
  register: () => ofBrand('register'),
  look: () => ofBrand('look'),
  maintenance: () => ofBrand('maintenance'),
  access: () => ofBrand('access'),
  chain: () => ofBrand('chain'),
  accounts: () => ofBrand('accounts'),
  roles: () => ofBrand('roles'),
  notice: (noticeId: string) => ofBrand('notice', noticeId),
  goods: () => ofBrand('goods'),
  missions: () => ofBrand('missions'),
  segments: () => ofBrand('segments'),
  segmentCount: (rules: string) => ofBrand('segmentCount', rules),
  referral: () => ofBrand('referral'),
  promotions: (...rest: readonly unknown[]) => ofBrand('promotions', ...rest),
  promotionApplication: (id: string) => ofBrand('promotionApplication', id),
  races: (...rest: readonly unknown[]) => ofBrand('races', ...rest),
  winnerSettings: () => ofBrand('winnerSettings'),
  pointSettings: () => ofBrand('pointSettings'),
  ticketTables: () => ofBrand('ticketTables'),
  rankSettings: () => ofBrand('rankSettings'),
  memberRank: (memberId: string) => ofBrand('memberRank', memberId),
  memberPoints: (memberId: string) => ofBrand('memberPoints', memberId),
  atRisk: (memberId: string) => ofBrand('atRisk', memberId),
  conversation: (conversationId: string) => ofBrand('conversation', conversationId),
  feedback: (feedbackId: string) => ofBrand('feedback', feedbackId),
  lotteries: () => ofBrand('lotteries'),
  issue: (issueId: string) => ofBrand('issue', issueId),
  exposure: (issueId: string) => ofBrand('exposure', issueId),
  gameParts: (...rest: readonly unknown[]) => ofBrand('games', ...rest),
  lab: (...rest: readonly unknown[]) => ofBrand('vendorLab', ...rest),
  gameFeed: (vassalage: string) => ofBrand('gameFeed', vassalage),
  gameRound: (roundId: string) => ofBrand('gameRound', roundId),
  story: (accountId: string, seq: string) => ofBrand('story', accountId, seq),
  ledgerAccount: (accountId: string) => ofBrand('ledgerAccount', accountId),
  ledgerFind: (q: string) => ofBrand('ledgerFind', q),
  houses: (query: object) => ofBrand('houses', query),
  parked: () => ofBrand('parked'),
  dashboard: (query: object) => ofBrand('dashboard', query),
  dashboardNow: () => ofBrand('dashboardNow'),
  reconciliationDays: () => ofBrand('reconciliationDays'),
  report: (query: object) => ofBrand('report', query),
  limits: (lotteryCode: string) => ofBrand('limits', lotteryCode),
  withdrawal: (withdrawalId: string) => ofBrand('withdrawal', withdrawalId),
  kycCase: (caseId: string) => ofBrand('kycCase', caseId),
  riskCase: (caseId: string) => ofBrand('riskCase', caseId),
  exclusionRegister: () => ofBrand('exclusionRegister'),
  memberLimits: (memberId: string) => ofBrand('memberLimits', memberId),
  memberMoney: (memberId: string) => ofBrand('memberMoney', memberId),
  agentBill: (billId: string) => ofBrand('agentBill', billId),
  agentPlay: (memberId: string, itemId: string) => ofBrand('agentPlay', memberId, itemId),
  agentContract: (contractId: string) => ofBrand('agentContract', contractId),
  agentTree: (...rest: readonly unknown[]) => ofBrand('agentTree', ...rest),
  application: (applicationId: string) => ofBrand('application', applicationId),
}
