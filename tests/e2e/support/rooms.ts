/** A room of the site as its address, and who may stand in it. */
export interface Room {
  readonly path: string
  readonly who: 'anybody' | 'member'
}

const anybody = (path: string): Room => ({ path, who: 'anybody' })
const member = (path: string): Room => ({ path, who: 'member' })

/** The routes of the specification's section 2, each once; other names of a room are left out. */
const PUBLIC = [
  '/',
  '/register',
  '/login',
  '/pointMall',
  '/lottery',
  '/lottery/SSC1',
  '/lottery/NORTH5',
  '/vnlottery',
  '/lottery-games',
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
  '/no-such-room',
]

/** Pages of the member centre, by the specification's page keys, as far as they are built. */
const OF_MEMBERS = [
  '/member/securityCenter',
  '/member/depositv2',
  '/member/personalHistoryCopy',
  '/member/transactionHistory',
  '/member/messageV2',
  '/member/limits',
]

/** Every room, for those who look into all of them: the sweep and `npm run -s shots`. */
export const ROOMS: readonly Room[] = [...PUBLIC.map(anybody), ...OF_MEMBERS.map(member)]
