/** A room of the site as its address, and who may stand in it. */
export interface Room {
  readonly path: string
  readonly who: 'anybody' | 'member' | 'agent'
}

const roomsOf = (who: Room['who'], paths: readonly string[]) =>
  paths.map((path): Room => ({ path, who }))

/** The routes of the specification, section 2, each once; other names of a room are left out. */
const PUBLIC = [
  '/',
  '/register',
  '/login',
  '/pointMall',
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

/** Dialogs that stand over a room for whoever comes by their address; over a small one here. */
const DIALOGS = [
  '/game?dialog=forgetPassModal',
  '/game?dialog=notice',
  '/game?dialog=menu',
  '/game?dialog=settings',
  '/game?dialog=terms',
  '/game?dialog=domains',
]

/** Pages of the member centre, by the specification's page keys, as far as they are built. */
const OF_MEMBERS = [
  '/member',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/personalHistoryCopy',
  '/member/personalHistoryCopy?view=chases',
  '/follow-plans?view=mine',
  '/member/transactionHistory',
  '/member/transactionHistory?view=receipts',
  '/member/personalProfit',
  '/member/bonusDetails',
  '/member/transferFund',
  '/member/messageV2',
  '/member/limits',
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

/** Every room, for those who look into all of them: the sweep and `npm run -s shots`. */
export const ROOMS: readonly Room[] = [
  ...roomsOf('anybody', PUBLIC),
  ...roomsOf('member', OF_MEMBERS),
]

/** What has an address besides: dialogs, what only agents see, what leads on by itself. */
export const MORE_ROOMS: readonly Room[] = [
  ...roomsOf('anybody', ['/offline', '/customer-service', ...DIALOGS]),
  ...roomsOf('member', MEMBERS_DIALOGS),
  ...roomsOf('agent', OF_AGENTS),
]

/** Rooms as whose like others are looked at already: some languages are enough. */
export const FAMILY_ROOMS = roomsOf('anybody', OF_FAMILIES)

/** The address of a room in a language that is not chosen by it. */
export function inLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`
}
