/** A route of the site by its address, and who may open it. */
export interface SiteRoute {
  readonly path: string
  readonly who: 'anybody' | 'member' | 'agent'
}

const routesOf = (who: SiteRoute['who'], paths: readonly string[]) =>
  paths.map((path): SiteRoute => ({ path, who }))

/** The routes of the specification, section 2, each once; aliases are left out. */
const PUBLIC = [
  '/',
  '/register',
  '/login',
  '/pointMall',
  '/luckyTickets',
  '/vip',
  '/leaderboards',
  '/winners',
  '/lottery',
  '/lottery/SSC1',
  '/lottery/NORTH5',
  '/lottery/VN_MB',
  '/vnlottery',
  '/lottery-games',
  '/group-tickets',
  '/follow-plans',
  '/elott',
  '/slot-games',
  '/poker-pvp-games',
  '/fishing-games',
  '/live-casino-games',
  '/sports-betting-games',
  '/rng',
  '/promotions',
  '/promoDetail',
  '/seamless',
  '/game',
  '/help',
  '/helpmc',
  '/download-the-app',
  '/join',
  '/reset-password',
  '/social',
  '/no-such-room',
]

/** Dialogs with an address, which open over any route; over a small one here. */
const DIALOGS = [
  '/game?dialog=forgetPassModal',
  '/game?dialog=notice',
  '/game?dialog=menu',
  '/game?dialog=settings',
  '/game?dialog=terms',
  '/game?dialog=domains',
]

/** Implemented pages of the member centre, by the specification's page keys. */
const OF_MEMBERS = [
  '/member',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/personalHistoryCopy',
  '/member/personalHistoryCopy?view=chases',
  '/follow-plans?view=mine',
  '/pointMall?view=exchanges',
  '/pointMall?view=points',
  '/pointMall?view=rules',
  '/luckyTickets?view=history',
  '/luckyTickets?view=tables',
  '/vip?view=rebates',
  '/vip?view=history',
  '/vip?view=rules',
  '/promotions?category=events',
  '/member/transactionHistory',
  '/member/transactionHistory?view=receipts',
  '/member/personalProfit',
  '/member/bonusDetails',
  '/member/rewardCenter',
  '/member/transferFund',
  '/member/messageV2',
  '/member/limits',
  '/member/missionLeaderboard',
  '/member/referral',
  '/member/withdraw',
  '/feedback',
  '/agent',
]

const MEMBERS_DIALOGS = [
  '/member/securityCenter/password',
  '/member/securityCenter/fundPassword',
  '/member/securityCenter/email',
  '/member/securityCenter/mobile',
  '/member/securityCenter/realName',
  '/member/securityCenter/bank',
  '/member/securityCenter/passkey',
  '/member/securityCenter/avatar',
]

/** A lottery of each family besides those above: a draw, pads and rules of its own. */
const OF_FAMILIES = [
  '/lottery/D3M3',
  '/lottery/X5M5',
  '/lottery/K3M2',
  '/lottery/PK10M5',
  '/lottery/PC28M3',
  '/lottery/KENO8',
  '/lottery/LHC10',
  '/lottery/SOUTH10',
  '/lottery/FOURD15',
  '/lottery/THAI15',
  '/lottery/LAO10',
  '/lottery/MEGA645',
  '/lottery/HANOI',
]

const OF_AGENTS = [
  '/agent',
  '/agent/announcement',
  '/agent/registerAccount',
  '/agent/teamManagement',
  '/agent/teamBetting',
  '/agent/profitAndLoss',
  '/agent/myIncome',
  '/agent/accountDetails',
  '/agent/dividend',
  '/agent/dailySalary',
  '/agent/hourlySalary',
  '/agent/realtimeSalary',
  '/agent/realtimeSalary?side=upline',
  '/agent/contractRequests',
  '/agent/teamTransactions',
  '/agent/subAccounts',
]

/** Every route, for the sweep and `npm run -s shots`. */
export const ROUTES: readonly SiteRoute[] = [
  ...routesOf('anybody', PUBLIC),
  ...routesOf('member', OF_MEMBERS),
]

/** Further addresses: dialogs, pages of agents, redirects. */
export const MORE_ROUTES: readonly SiteRoute[] = [
  ...routesOf('anybody', ['/offline', '/customer-service', ...DIALOGS]),
  ...routesOf('member', MEMBERS_DIALOGS),
  ...routesOf('agent', OF_AGENTS),
]

/** Routes similar to others that are checked already: some languages are enough. */
export const FAMILY_ROUTES = routesOf('anybody', OF_FAMILIES)

/** The address of a route with a language for this visit, without storing the choice. */
export function inLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`
}
