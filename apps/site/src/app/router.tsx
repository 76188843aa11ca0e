import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { HomeRoute } from '../routes/home.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { completeTexts } from '../shared/language.ts'
import { Crash } from './crash.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  errorComponent: Crash,
})

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

/** A route in a chunk of its own: the texts come beside the code. */
const later = <Path extends string>(path: Path) => ({ ...at(path), loader: completeTexts })

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
  ...later('/register.html'),
  component: lazyRouteComponent(() => import('../routes/register.tsx'), 'RegisterRoute'),
})

const routeTree = root.addChildren([
  createRoute({ ...at('/'), component: HomeRoute }),
  createRoute({
    ...later('/lottery'),
    component: lazyRouteComponent(() => import('../routes/lottery.tsx'), 'LotteryRoute'),
  }),
  createRoute({
    ...later('/lottery/$lotteryCode'),
    component: lazyRouteComponent(() => import('../routes/lottery-code.tsx'), 'LotteryCodeRoute'),
  }),
  createRoute({
    ...later('/verify/$issueId'),
    component: lazyRouteComponent(() => import('../routes/verify.tsx'), 'VerifyRoute'),
  }),
  createRoute({
    ...later('/deposit'),
    component: lazyRouteComponent(() => import('../routes/deposit.tsx'), 'DepositRoute'),
  }),
  createRoute({
    ...later('/deposit/$depositId'),
    component: lazyRouteComponent(() => import('../routes/deposit-id.tsx'), 'DepositIdRoute'),
  }),
  createRoute({
    ...later('/bets'),
    component: lazyRouteComponent(() => import('../routes/bets.tsx'), 'BetsRoute'),
  }),
  createRoute({
    ...later('/statement'),
    component: lazyRouteComponent(() => import('../routes/statement.tsx'), 'StatementRoute'),
  }),
  createRoute({
    ...later('/account'),
    component: lazyRouteComponent(() => import('../routes/account.tsx'), 'AccountRoute'),
  }),
  createRoute({
    ...later('/login'),
    component: lazyRouteComponent(() => import('../routes/login.tsx'), 'LoginRoute'),
  }),
  createRoute({
    ...later('/register'),
    component: lazyRouteComponent(() => import('../routes/register.tsx'), 'RegisterRoute'),
  }),
  createRoute({
    ...later('/account/security'),
    component: lazyRouteComponent(() => import('../routes/account-security.tsx'), 'SecurityRoute'),
  }),
  createRoute({
    ...later('/reset-password'),
    component: lazyRouteComponent(
      () => import('../routes/reset-password.tsx'),
      'ResetPasswordRoute',
    ),
  }),
  createRoute({
    ...later('/social'),
    component: lazyRouteComponent(() => import('../routes/social.tsx'), 'SocialRoute'),
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
