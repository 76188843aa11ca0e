import type { Namespace } from '@fairhouse/i18n'
import { HOME_IS_READ, HomeRoute } from '../routes/home.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { OfflineRoute } from '../routes/offline.tsx'
import { type Chunk, chunk } from '../shared/chunk.ts'
import { ensureTexts } from '../shared/language.ts'
import { readLotterySearch } from '../shared/lottery/lottery-search.ts'
import { isLowData } from '../shared/preferences.ts'
import { createRouter, type Room, type Router } from '../shared/router/index.ts'
import { addressOf } from '../shared/router/place.ts'
import type { Screen } from '../shared/screen.ts'
import { Crash } from './crash.tsx'
import { Shell } from './shell.tsx'

type More = Omit<Room, 'path' | 'component'>

/** A room that is in the first program. */
const room = <Path extends string>(path: Path, component: Room['component'], more?: More) => ({
  path,
  component,
  ...more,
})

/** A room in a chunk of its own: the texts it speaks come beside the code. */
const later = <Path extends string>(
  path: Path,
  part: Chunk<object>,
  texts: readonly Namespace[] = [],
  more?: More,
) => ({
  path,
  component: part.Component,
  load: () => Promise.all([part.load(), ensureTexts(...texts)]),
  ...more,
})

/** Another name of a room: the query and the place on the page stay. */
const alias = <Path extends string>(from: Path, to: string) =>
  room(from, NotFoundRoute, {
    moved: ({ place }) => to + place.href.slice(place.pathname.length),
  })

const IDENTITY = ['identity', 'fields', 'errors'] as const

const links = () => import('../routes/links.tsx')
const registerRoom = chunk(() => import('../routes/register.tsx'), 'RegisterRoute')

const identityRooms = [
  later(
    '/login',
    chunk(() => import('../routes/login.tsx'), 'LoginRoute'),
    IDENTITY,
  ),
  later('/register', registerRoom, IDENTITY),
  later('/register.html', registerRoom, IDENTITY),
  later('/reset-password', chunk(links, 'ResetPasswordRoute'), IDENTITY),
  later('/social', chunk(links, 'SocialRoute'), IDENTITY),
] as const

/** A game that is asked for by name has a room of its own, below the lobby's. */
const gameRoomBelow =
  (lobby: '/lottery' | '/vnlottery'): NonNullable<Room['moved']> =>
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
  later('/lottery', chunk(ofLobbies, 'LotteryRoute'), ['lottery'], {
    moved: gameRoomBelow('/lottery'),
  }),
  later('/vnlottery', chunk(ofLobbies, 'VietnamRoute'), ['lottery'], {
    moved: gameRoomBelow('/vnlottery'),
  }),
  later('/lottery-games', chunk(ofLobbies, 'LotteryGamesRoute'), ['lottery']),
  later('/elott', chunk(ofLobbies, 'OwnDrawsRoute'), ['lottery']),
] as const

// The rooms of one thing come together: the first page names each program it may ask for.
const groupTickets = () => import('../routes/group-tickets.tsx')
const followPlans = () => import('../routes/follow-plans.tsx')

const GROUP = ['group', 'plays', 'bets', 'errors'] as const

const lotteryCode = chunk(() => import('../routes/lottery-code.tsx'), 'LotteryCodeRoute')
const LOTTERY = ['plays', 'bets', 'errors'] as const

const gameRooms = [
  later('/lottery/$lotteryCode', lotteryCode, LOTTERY),
  later('/vnlottery/$lotteryCode', lotteryCode, LOTTERY),
  later('/group-tickets', chunk(groupTickets, 'GroupTicketsRoute'), ['group', 'errors']),
  later('/group-tickets/$groupTicketId', chunk(groupTickets, 'GroupTicketRoute'), GROUP),
  later('/new-group-ticket', chunk(groupTickets, 'NewGroupTicketRoute'), GROUP),
  later('/follow-plans', chunk(followPlans, 'FollowPlansRoute'), ['follow', 'errors']),
  later('/follow-plans/$planId', chunk(followPlans, 'FollowPlanRoute'), ['follow', 'errors']),
  later('/follows/$followId', chunk(followPlans, 'FollowRoute'), [
    'follow',
    'plays',
    'bets',
    'errors',
  ]),
  later(
    '/verify/$issueId',
    chunk(() => import('../routes/verify.tsx'), 'VerifyRoute'),
    ['verify', 'plays', 'errors'],
  ),
] as const

const inFrame = () => import('../routes/game.tsx')

/** Games of vendors in their frame. */
const frameRooms = [
  later('/game', chunk(inFrame, 'GameRoute'), ['games', 'limits', 'errors'], { frame: 'stage' }),
  later('/seamless', chunk(inFrame, 'SeamlessRoute'), ['games', 'limits', 'errors'], {
    frame: 'stage',
  }),
] as const

const ofGames = () => import('../routes/game-lobbies.tsx')

const gameLobby = <Path extends string, Name extends keyof Awaited<ReturnType<typeof ofGames>>>(
  path: Path,
  name: Name,
) => later(path, chunk(ofGames, name), ['games'])

/** Lobbies of vendors' games; one without vendors says that it is not offered. */
const gameLobbies = [
  gameLobby('/slot-games', 'SlotsRoute'),
  gameLobby('/rng', 'SlotShelvesRoute'),
  gameLobby('/live-casino-games', 'LiveRoute'),
  gameLobby('/fishing-games', 'FishingRoute'),
  gameLobby('/poker-pvp-games', 'CardsRoute'),
  gameLobby('/sports-betting-games', 'SportsRoute'),
] as const

const closed = chunk(() => import('../shared/not-offered.tsx'), 'NotOffered')

/** Rooms of the specification whose module this house does not have: none of them is linked. */
const closedRooms = [
  later('/pointMall', closed),
  later('/promotions', closed),
  later('/promoDetail', closed),
] as const

const help = chunk(() => import('../routes/help.tsx'), 'HelpRoute')

/** What explains the house, and where one reaches it. */
const serviceRooms = [
  later('/help', help, ['help', 'errors']),
  later('/helpmc', help, ['help', 'errors'], { frame: 'bare' }),
  later(
    '/customer-service',
    chunk(() => import('../routes/customer-service.tsx'), 'CustomerServiceRoute'),
    ['support', 'ui', 'errors'],
    { frame: 'bare' },
  ),
  later(
    '/feedback',
    chunk(() => import('../routes/feedback.tsx'), 'FeedbackRoute'),
    ['support', 'identity', 'ui', 'errors'],
  ),
  later(
    '/download-the-app',
    chunk(() => import('../routes/download.tsx'), 'DownloadRoute'),
    ['support'],
  ),
  later(
    '/join',
    chunk(() => import('../routes/join.tsx'), 'JoinRoute'),
    ['support', 'identity', 'fields', 'errors'],
  ),
  // Where a page that cannot be fetched leads: it must be there without fetching anything.
  room('/offline', OfflineRoute, { frame: 'bare' }),
] as const

const ofMember = () => import('../routes/member.tsx')
const ofAgent = () => import('../routes/agent.tsx')
const agentCentre = chunk(ofAgent, 'AgentRoute', ['agent'])

/** The pages of a centre. Which there are is known to the centre: the first page names it alone. */
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
    room(base, part.Component, more),
    room(`${base}/$page`, part.Component, more),
    room(`${base}/$page/$item`, part.Component, more),
  ] as const
}

/** Other names of rooms (SPECIFICATION 2.3, 2.4), and where rooms stood before. */
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
  // Where the payment gateway sends back to.
  room('/deposit/$depositId', NotFoundRoute, {
    moved: ({ place, params: { depositId = '' } }) =>
      addressOf(`/member/depositv2/${encodeURIComponent(depositId)}`, place.search),
  }),
] as const

const rooms = [
  room('/', HomeRoute, HOME_IS_READ),
  ...lobbies,
  ...gameRooms,
  ...identityRooms,
  ...serviceRooms,
  ...frameRooms,
  ...gameLobbies,
  ...closedRooms,
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
    readonly paths: (typeof rooms)[number]['path']
  }
}

/**
 * History mode; to the hash or the top after navigation, and back to where one was on return. On
 * the server each page has a router of its own, for its address.
 */
export function createSiteRouter(address?: string): Router {
  const building = {
    rooms,
    frame: Shell,
    notFound: NotFoundRoute,
    failed: Crash,
    mayPreload: () => !isLowData(),
  }
  return createRouter(building, address)
}
