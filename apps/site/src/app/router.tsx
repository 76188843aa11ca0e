import { HOME_OPTIONS, HomeRoute } from '../routes/home.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { OfflineRoute } from '../routes/offline.tsx'
import { type Chunk, chunk } from '../shared/chunk.ts'
import { ensureTexts } from '../shared/language.ts'
import { readLotterySearch } from '../shared/lottery/lottery-search.ts'
import { isLowData } from '../shared/preferences.ts'
import { createRouter, type Route, type Router } from '../shared/router/index.ts'
import { addressOf } from '../shared/router/place.ts'
import type { Screen } from '../shared/screen.ts'
import { Crash } from './crash.tsx'
import { alias, lazyRoute, type More, route } from './route-kinds.ts'
import { Shell } from './shell.tsx'

const IDENTITY = ['identity', 'fields', 'errors'] as const

const links = () => import('../routes/links.tsx')
const registerRoute = chunk(() => import('../routes/register.tsx'), 'RegisterRoute')

const identityRoutes = [
  lazyRoute(
    '/login',
    chunk(() => import('../routes/login.tsx'), 'LoginRoute'),
    IDENTITY,
  ),
  lazyRoute('/register', registerRoute, IDENTITY),
  lazyRoute('/register.html', registerRoute, IDENTITY),
  lazyRoute('/reset-password', chunk(links, 'ResetPasswordRoute'), IDENTITY),
  lazyRoute('/social', chunk(links, 'SocialRoute'), IDENTITY),
] as const

/** A game addressed by name has its own route, below the lobby's. */
const gameRouteBelow =
  (lobby: '/lottery' | '/vnlottery'): NonNullable<Route['redirect']> =>
  ({ place }) => {
    const {
      gameCode,
      lottoView,
      lottoArea: _,
      prizeMode: __,
      ...rest
    } = readLotterySearch(place.search)
    if (gameCode === undefined || lottoView === 'lobby') return undefined
    return addressOf(`${lobby}/${gameCode}`, rest)
  }

const ofLobbies = () => import('../routes/lobbies.tsx')
const lobbies = [
  lazyRoute('/lottery', chunk(ofLobbies, 'LotteryRoute'), ['lottery'], {
    redirect: gameRouteBelow('/lottery'),
  }),
  lazyRoute('/vnlottery', chunk(ofLobbies, 'VietnamRoute'), ['lottery'], {
    redirect: gameRouteBelow('/vnlottery'),
  }),
  lazyRoute('/lottery-games', chunk(ofLobbies, 'LotteryGamesRoute'), ['lottery']),
  lazyRoute('/elott', chunk(ofLobbies, 'OwnDrawsRoute'), ['lottery']),
] as const

// Related routes share a chunk: the first page lists every chunk it may need.
const groupTickets = () => import('../routes/group-tickets.tsx')
const followPlans = () => import('../routes/follow-plans.tsx')

const GROUP = ['group', 'plays', 'bets', 'errors'] as const

const lotteryCode = chunk(() => import('../routes/lottery-code.tsx'), 'LotteryCodeRoute')
const LOTTERY = ['plays', 'bets', 'errors'] as const

const gameRoutes = [
  lazyRoute('/lottery/$lotteryCode', lotteryCode, LOTTERY),
  lazyRoute('/vnlottery/$lotteryCode', lotteryCode, LOTTERY),
  lazyRoute('/group-tickets', chunk(groupTickets, 'GroupTicketsRoute'), ['group', 'errors']),
  lazyRoute('/group-tickets/$groupTicketId', chunk(groupTickets, 'GroupTicketRoute'), GROUP),
  lazyRoute('/new-group-ticket', chunk(groupTickets, 'NewGroupTicketRoute'), GROUP),
  lazyRoute('/follow-plans', chunk(followPlans, 'FollowPlansRoute'), ['follow', 'errors']),
  lazyRoute('/follow-plans/$planId', chunk(followPlans, 'FollowPlanRoute'), ['follow', 'errors']),
  lazyRoute('/follows/$followId', chunk(followPlans, 'FollowRoute'), [
    'follow',
    'plays',
    'bets',
    'errors',
  ]),
  lazyRoute(
    '/verify/$issueId',
    chunk(() => import('../routes/verify.tsx'), 'VerifyRoute'),
    ['verify', 'plays', 'errors'],
  ),
] as const

const inFrame = () => import('../routes/game.tsx')

/** Vendors' games in their frame. */
const frameRoutes = [
  lazyRoute('/game', chunk(inFrame, 'GameRoute'), ['games', 'limits', 'errors'], {
    frame: 'stage',
  }),
  lazyRoute('/seamless', chunk(inFrame, 'SeamlessRoute'), ['games', 'limits', 'errors'], {
    frame: 'stage',
  }),
] as const

const ofGames = () => import('../routes/game-lobbies.tsx')

const gameLobby = <Path extends string, Name extends keyof Awaited<ReturnType<typeof ofGames>>>(
  path: Path,
  name: Name,
) => lazyRoute(path, chunk(ofGames, name), ['games'])

/** Lobbies of vendors' games; one without vendors says that it is not offered. */
const gameLobbies = [
  gameLobby('/slot-games', 'SlotsRoute'),
  gameLobby('/rng', 'SlotShelvesRoute'),
  gameLobby('/live-casino-games', 'LiveRoute'),
  gameLobby('/fishing-games', 'FishingRoute'),
  gameLobby('/poker-pvp-games', 'CardsRoute'),
  gameLobby('/sports-betting-games', 'SportsRoute'),
] as const

const promotions = () => import('../routes/promotions.tsx')
const PROMOTIONS = ['promotions', 'rewards', 'ui', 'errors'] as const

/** Promotions: the list, and one of them. */
const promotionRoutes = [
  lazyRoute('/promotions', chunk(promotions, 'PromotionsRoute'), PROMOTIONS),
  lazyRoute('/promoDetail', chunk(promotions, 'PromoDetailRoute'), PROMOTIONS),
] as const

const help = chunk(() => import('../routes/help.tsx'), 'HelpRoute')

/** Points, and what they are exchanged for. */
const pointRoutes = [
  lazyRoute(
    '/pointMall',
    chunk(() => import('../routes/point-mall.tsx'), 'PointMallRoute'),
    ['points', 'rewards', 'errors'],
  ),
] as const

const tickets = () => import('../routes/lucky-tickets.tsx')

/** Lucky tickets: the list, the opening of one, and its proof. */
const ticketRoutes = [
  lazyRoute('/luckyTickets', chunk(tickets, 'LuckyTicketsRoute'), ['tickets', 'errors']),
  lazyRoute('/luckyTickets/$ticketId', chunk(tickets, 'LuckyTicketRoute'), ['tickets', 'errors']),
  lazyRoute(
    '/verify-ticket/$ticketId',
    chunk(() => import('../routes/verify-ticket.tsx'), 'VerifyTicketRoute'),
    ['verify', 'tickets', 'errors'],
  ),
] as const

/** VIP ranks. */
const rankRoutes = [
  lazyRoute(
    '/vip',
    chunk(() => import('../routes/vip.tsx'), 'VipRoute'),
    ['ranks', 'errors'],
  ),
] as const

/** Races among members, and the list of winners. */
const raceRoutes = [
  lazyRoute(
    '/leaderboards',
    chunk(() => import('../routes/leaderboards.tsx'), 'LeaderboardsRoute'),
    ['races', 'errors'],
  ),
  lazyRoute(
    '/winners',
    chunk(() => import('../routes/winners.tsx'), 'WinnersRoute'),
    ['races', 'errors'],
  ),
] as const

/** Help, information and contact. */
const serviceRoutes = [
  lazyRoute('/help', help, ['help', 'errors']),
  lazyRoute('/helpmc', help, ['help', 'errors'], { frame: 'bare' }),
  lazyRoute(
    '/customer-service',
    chunk(() => import('../routes/customer-service.tsx'), 'CustomerServiceRoute'),
    ['support', 'ui', 'errors'],
    { frame: 'bare' },
  ),
  lazyRoute(
    '/feedback',
    chunk(() => import('../routes/feedback.tsx'), 'FeedbackRoute'),
    ['support', 'identity', 'ui', 'errors'],
  ),
  lazyRoute(
    '/download-the-app',
    chunk(() => import('../routes/download.tsx'), 'DownloadRoute'),
    ['support'],
  ),
  lazyRoute(
    '/join',
    chunk(() => import('../routes/join.tsx'), 'JoinRoute'),
    ['support', 'identity', 'fields', 'errors'],
  ),
  // Where navigation ends when a page cannot be fetched: it must not need fetching itself.
  route('/offline', OfflineRoute, { frame: 'bare' }),
] as const

const ofMember = () => import('../routes/member.tsx')
const ofAgent = () => import('../routes/agent.tsx')
const agentCentre = chunk(ofAgent, 'AgentRoute', ['agent'])

/**
 * The pages of a centre. The centre knows which there are: the first page names only the centre.
 */
function centre<Base extends string>(
  base: Base,
  part: Chunk<object>,
  screensOf: () => Promise<Readonly<Partial<Record<string, Screen>>>>,
) {
  const loadPage = async (page: string) => {
    await part.load()
    const screens = await screensOf()
    await (Object.hasOwn(screens, page) ? screens[page] : undefined)?.load()
  }
  const more: More = {
    frame: 'centre',
    load: ({ page = '' }) => Promise.all([loadPage(page), ensureTexts('errors')]),
  }
  return [
    route(base, part.Component, more),
    route(`${base}/$page`, part.Component, more),
    route(`${base}/$page/$item`, part.Component, more),
  ] as const
}

/** Aliases of routes (SPECIFICATION 2.3, 2.4), and former paths. */
const aliases = [
  alias('/index', '/'),
  alias('/index.html', '/'),
  alias('/home', '/'),
  alias('/download', '/download-the-app'),
  alias('/account', '/member'),
  alias('/account/security', '/member/securityCenter'),
  alias('/bets', '/member/personalHistoryCopy'),
  alias('/statement', '/member/transactionHistory'),
  alias('/deposit', '/member/depositv2'),
  alias('/rewardCenter', '/member/rewardCenter'),
  alias('/referral', '/member/referral'),
  alias('/missions', '/member/missionLeaderboard'),
  // The return address of the payment gateway.
  route('/deposit/$depositId', NotFoundRoute, {
    redirect: ({ place, params: { depositId = '' } }) =>
      addressOf(`/member/depositv2/${encodeURIComponent(depositId)}`, place.search),
  }),
] as const

const routes = [
  route('/', HomeRoute, HOME_OPTIONS),
  ...lobbies,
  ...gameRoutes,
  ...identityRoutes,
  ...serviceRoutes,
  ...frameRoutes,
  ...gameLobbies,
  ...promotionRoutes,
  ...pointRoutes,
  ...ticketRoutes,
  ...rankRoutes,
  ...raceRoutes,
  ...centre(
    '/member',
    chunk(ofMember, 'MemberRoute'),
    async () => (await ofMember()).MEMBER_SCREENS,
  ),
  ...centre('/agent', agentCentre, async () => (await ofAgent()).AGENT_SCREENS),
  ...aliases,
] as const

declare module '../shared/router/types.ts' {
  interface Register {
    readonly paths: (typeof routes)[number]['path']
  }
}

/**
 * History mode; scrolls to the hash or the top on navigation, and restores the position on return.
 * On the server each page has its own router, for its address.
 */
export function createSiteRouter(address?: string): Router {
  const config = {
    routes,
    frame: Shell,
    notFound: NotFoundRoute,
    failed: Crash,
    mayPreload: () => !isLowData(),
  }
  return createRouter(config, address)
}
