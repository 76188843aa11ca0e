import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { HomeRoute } from '../routes/home.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { Crash } from './crash.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  errorComponent: Crash,
})

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

/** Other names of the home page (specification, section 2). */
const homeAliases = (['/index', '/index.html', '/home'] as const).map((path) =>
  createRoute({
    ...at(path),
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  }),
)

const registerAlias = createRoute({
  ...at('/register.html'),
  component: lazyRouteComponent(() => import('../routes/register.tsx'), 'RegisterRoute'),
})

const routeTree = root.addChildren([
  createRoute({ ...at('/'), component: HomeRoute }),
  createRoute({
    ...at('/lottery'),
    component: lazyRouteComponent(() => import('../routes/lottery.tsx'), 'LotteryRoute'),
  }),
  createRoute({
    ...at('/lottery/$lotteryCode'),
    component: lazyRouteComponent(() => import('../routes/lottery-code.tsx'), 'LotteryCodeRoute'),
  }),
  createRoute({
    ...at('/verify/$issueId'),
    component: lazyRouteComponent(() => import('../routes/verify.tsx'), 'VerifyRoute'),
  }),
  createRoute({
    ...at('/deposit'),
    component: lazyRouteComponent(() => import('../routes/deposit.tsx'), 'DepositRoute'),
  }),
  createRoute({
    ...at('/deposit/$depositId'),
    component: lazyRouteComponent(() => import('../routes/deposit-id.tsx'), 'DepositIdRoute'),
  }),
  createRoute({
    ...at('/bets'),
    component: lazyRouteComponent(() => import('../routes/bets.tsx'), 'BetsRoute'),
  }),
  createRoute({
    ...at('/statement'),
    component: lazyRouteComponent(() => import('../routes/statement.tsx'), 'StatementRoute'),
  }),
  createRoute({
    ...at('/account'),
    component: lazyRouteComponent(() => import('../routes/account.tsx'), 'AccountRoute'),
  }),
  createRoute({
    ...at('/login'),
    component: lazyRouteComponent(() => import('../routes/login.tsx'), 'LoginRoute'),
  }),
  createRoute({
    ...at('/register'),
    component: lazyRouteComponent(() => import('../routes/register.tsx'), 'RegisterRoute'),
  }),
  registerAlias,
  ...homeAliases,
])

/** History mode; to the hash or the top after navigation, and back to where one was on return. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Crash,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
