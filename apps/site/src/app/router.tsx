import type { Namespace } from '@fairhouse/i18n'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AGENT_SCREENS } from '../routes/agent-screens.ts'
import { HomeRoute } from '../routes/home.tsx'
import { MEMBER_SCREENS } from '../routes/member-screens.ts'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { OfflineRoute } from '../routes/offline.tsx'
import { ensureTexts } from '../shared/language.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { isLowData } from '../shared/preferences.ts'
import { NotOffered } from '../shared/not-offered.tsx'
import type { Screen } from '../shared/screen.ts'
import { readLotterySearch, readPlaySearch } from '../shared/lottery/lottery-search.ts'
import { safeNext } from '../shared/session.ts'
import { Crash } from './crash.tsx'
import { Shell } from './shell.tsx'

/** What stands around a room: the site's frame, a centre of its own, or nothing at all. */
export type Frame = 'site' | 'centre' | 'bare'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly frame?: Frame
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  errorComponent: Crash,
})

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

/** A room in a chunk of its own: the texts it speaks come beside the code. */
const later = <Path extends string>(path: Path, ...texts: readonly Namespace[]) => ({
  ...at(path),
  loader: () => ensureTexts(...texts),
})

/** Another name of a room: the query and the place on the page stay. */
const alias = <Path extends string>(from: Path, to: string) =>
  createRoute({
    ...at(from),
    beforeLoad: ({ location }) => {
      const rest = location.searchStr + (location.hash === '' ? '' : `#${location.hash}`)
      throw redirect({ href: to + rest, replace: true })
    },
  })

/** A part of the program that is fetched when it is first wanted. */
const chunk = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazyRouteComponent(() => loadChunk(load), name)

const IDENTITY = ['identity', 'fields', 'errors'] as const

const registerRoom = chunk(() => import('../routes/register.tsx'), 'RegisterRoute')

const identityRooms = [
  createRoute({
    ...later('/login', ...IDENTITY),
    component: chunk(() => import('../routes/login.tsx'), 'LoginRoute'),
  }),
  createRoute({ ...later('/register', ...IDENTITY), component: registerRoom }),
  createRoute({ ...later('/register.html', ...IDENTITY), component: registerRoom }),
  createRoute({
    ...later('/reset-password', ...IDENTITY),
    component: chunk(() => import('../routes/reset-password.tsx'), 'ResetPasswordRoute'),
  }),
  createRoute({
    ...later('/social', ...IDENTITY),
    component: chunk(() => import('../routes/social.tsx'), 'SocialRoute'),
  }),
] as const

const lobbies = [
  createRoute({
    ...at('/lottery'),
    validateSearch: readLotterySearch,
    // A game that is asked for by name has a room of its own.
    beforeLoad: ({ search }) => {
      const { gameCode, lottoView, lottoArea: _, prizeMode: __, ...rest } = search
      if (gameCode === undefined || lottoView === 'lobby') return
      const params = { lotteryCode: gameCode }
      throw redirect({ to: '/lottery/$lotteryCode', params, search: rest, replace: true })
    },
    component: chunk(() => import('../routes/lobbies.tsx'), 'LotteryRoute'),
  }),
  createRoute({
    ...at('/vnlottery'),
    component: chunk(() => import('../routes/lobbies.tsx'), 'VietnamRoute'),
  }),
  createRoute({
    ...at('/lottery-games'),
    component: chunk(() => import('../routes/lobbies.tsx'), 'LotteryGamesRoute'),
  }),
  createRoute({
    ...at('/elott'),
    component: chunk(() => import('../routes/lobbies.tsx'), 'OwnDrawsRoute'),
  }),
] as const

const rooms = [
  createRoute({
    ...later('/lottery/$lotteryCode', 'plays', 'bets', 'errors'),
    validateSearch: readPlaySearch,
    component: chunk(() => import('../routes/lottery-code.tsx'), 'LotteryCodeRoute'),
  }),
  createRoute({
    ...later('/verify/$issueId', 'verify', 'plays', 'errors'),
    component: chunk(() => import('../routes/verify.tsx'), 'VerifyRoute'),
  }),
] as const

/** Rooms of the specification whose module this house does not have: none of them is linked. */
const closedRooms = [
  createRoute({ ...at('/slot-games'), component: NotOffered }),
  createRoute({ ...at('/poker-pvp-games'), component: NotOffered }),
  createRoute({ ...at('/fishing-games'), component: NotOffered }),
  createRoute({ ...at('/live-casino-games'), component: NotOffered }),
  createRoute({ ...at('/sports-betting-games'), component: NotOffered }),
  createRoute({ ...at('/rng'), component: NotOffered }),
  createRoute({ ...at('/game'), component: NotOffered }),
  createRoute({ ...at('/seamless'), component: NotOffered }),
  createRoute({ ...at('/pointMall'), component: NotOffered }),
  createRoute({ ...at('/promotions'), component: NotOffered }),
  createRoute({ ...at('/promoDetail'), component: NotOffered }),
] as const

const HELP = chunk(() => import('../routes/help.tsx'), 'HelpRoute')

/** Where a page that cannot be fetched leads: it must be there without fetching anything. */
const offlineRoom = createRoute({
  ...at('/offline'),
  validateSearch: (search: Record<string, unknown>) => {
    const to = safeNext(search['to'])
    return to === undefined ? {} : { to }
  },
  component: OfflineRoute,
  staticData: { frame: 'bare' },
})

/** What explains the house, and where one reaches it. */
const serviceRooms = [
  createRoute({ ...later('/help', 'help', 'errors'), component: HELP }),
  createRoute({
    ...later('/helpmc', 'help', 'errors'),
    component: HELP,
    staticData: { frame: 'bare' },
  }),
  createRoute({
    ...later('/feedback', 'support', 'identity', 'ui', 'errors'),
    component: chunk(() => import('../routes/feedback.tsx'), 'FeedbackRoute'),
  }),
  createRoute({
    ...later('/download-the-app', 'support'),
    component: chunk(() => import('../routes/download.tsx'), 'DownloadRoute'),
  }),
  createRoute({
    ...later('/join', 'support', 'identity', 'fields', 'errors'),
    component: chunk(() => import('../routes/join.tsx'), 'JoinRoute'),
  }),
] as const

const MEMBER = {
  component: chunk(() => import('../routes/member.tsx'), 'MemberRoute'),
  staticData: { frame: 'centre' },
} as const

const AGENT = {
  component: chunk(() => import('../routes/agent.tsx'), 'AgentRoute'),
  staticData: { frame: 'centre' },
} as const

/** Fetches the screen of a page together with the centre around it. */
async function loadScreen(screens: Readonly<Partial<Record<string, Screen>>>, page: string) {
  const found = Object.hasOwn(screens, page) ? screens[page] : undefined
  await Promise.all([found?.load(), ensureTexts('errors')])
}

const loadMember = ({ params }: { params: { page: string } }) =>
  loadScreen(MEMBER_SCREENS, params.page)
const loadAgent = ({ params }: { params: { page: string } }) =>
  loadScreen(AGENT_SCREENS, params.page)

const centres = [
  createRoute({ ...later('/member', 'errors'), ...MEMBER }),
  createRoute({ ...at('/member/$page'), ...MEMBER, loader: loadMember }),
  createRoute({ ...at('/member/$page/$item'), ...MEMBER, loader: loadMember }),
  createRoute({ ...later('/agent', 'errors'), ...AGENT }),
  createRoute({ ...at('/agent/$page'), ...AGENT, loader: loadAgent }),
  createRoute({ ...at('/agent/$page/$item'), ...AGENT, loader: loadAgent }),
] as const

/** Other names of rooms (specification, section 2), and where rooms stood before. */
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
] as const

/** Where the payment gateway sends back to. */
const depositAlias = createRoute({
  ...at('/deposit/$depositId'),
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/member/$page/$item',
      params: { page: 'depositv2', item: params.depositId },
      search,
      replace: true,
    })
  },
})

const routeTree = root.addChildren([
  createRoute({ ...at('/'), component: HomeRoute }),
  ...lobbies,
  ...rooms,
  ...identityRooms,
  ...serviceRooms,
  offlineRoom,
  ...closedRooms,
  ...centres,
  ...aliases,
  depositAlias,
])

/**
 * History mode; to the hash or the top after navigation, and back to where one was on return. On
 * the server each page has a router and a history of its own.
 */
export function createSiteRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // On the server it would be an inline script, which no page of ours runs.
    scrollRestoration: history === undefined,
    defaultErrorComponent: Crash,
    ...(history === undefined ? {} : { history }),
  })
  // Asked at the moment: a link keeps what it was told when it was rendered.
  const { preloadRoute } = router
  router.preloadRoute = async (to) => (isLowData() ? undefined : preloadRoute(to))
  return router
}

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
