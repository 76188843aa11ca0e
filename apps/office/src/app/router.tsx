import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { NotFoundRoute } from '../routes/not-found.tsx'
import { queryClient } from '../shared/queries.ts'
import { meQuery } from '../shared/session.ts'
import { Crash } from './crash.tsx'
import { screensFor } from './screens.ts'
import { Shell } from './shell.tsx'

/** The query string: plain names and texts, as the grids store them. */
function plainSearch(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  errorComponent: Crash,
  validateSearch: plainSearch,
})

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

const start = createRoute({
  ...at('/'),
  beforeLoad: () => {
    const me = queryClient.getQueryData(meQuery.queryKey)
    throw redirect({ to: screensFor(me?.permissions ?? [])[0]?.to ?? '/me', replace: true })
  },
})

const routeTree = root.addChildren([
  start,
  createRoute({
    ...at('/dashboard'),
    component: lazyRouteComponent(() => import('../routes/dashboard.tsx'), 'DashboardRoute'),
  }),
  createRoute({
    ...at('/members'),
    component: lazyRouteComponent(() => import('../routes/members.tsx'), 'MembersRoute'),
  }),
  createRoute({
    ...at('/members/$memberId'),
    component: lazyRouteComponent(() => import('../routes/member.tsx'), 'MemberRoute'),
  }),
  createRoute({
    ...at('/withdrawals'),
    component: lazyRouteComponent(() => import('../routes/withdrawals.tsx'), 'WithdrawalsRoute'),
  }),
  createRoute({
    ...at('/deposits'),
    component: lazyRouteComponent(() => import('../routes/deposits.tsx'), 'DepositsRoute'),
  }),
  createRoute({
    ...at('/approvals'),
    component: lazyRouteComponent(() => import('../routes/approvals.tsx'), 'ApprovalsRoute'),
  }),
  createRoute({
    ...at('/draws'),
    component: lazyRouteComponent(() => import('../routes/draws.tsx'), 'DrawsRoute'),
  }),
  createRoute({
    ...at('/draws/$issueId'),
    component: lazyRouteComponent(() => import('../routes/draw.tsx'), 'DrawRoute'),
  }),
  createRoute({
    ...at('/draws/$issueId/exposure'),
    component: lazyRouteComponent(() => import('../routes/exposure.tsx'), 'ExposureRoute'),
  }),
  createRoute({
    ...at('/lotteries'),
    component: lazyRouteComponent(() => import('../routes/lotteries.tsx'), 'LotteriesRoute'),
  }),
  createRoute({
    ...at('/lottery-report'),
    component: lazyRouteComponent(
      () => import('../routes/lottery-report.tsx'),
      'LotteryReportRoute',
    ),
  }),
  createRoute({
    ...at('/games'),
    component: lazyRouteComponent(() => import('../routes/games.tsx'), 'GamesRoute'),
  }),
  createRoute({
    ...at('/ledger'),
    component: lazyRouteComponent(() => import('../routes/ledger.tsx'), 'LedgerRoute'),
  }),
  createRoute({
    ...at('/ledger/houses'),
    component: lazyRouteComponent(
      () => import('../routes/ledger-house-accounts.tsx'),
      'HouseAccountsRoute',
    ),
  }),
  createRoute({
    ...at('/ledger/find/$q'),
    component: lazyRouteComponent(() => import('../routes/ledger-find.tsx'), 'LedgerFindRoute'),
  }),
  createRoute({
    ...at('/ledger/accounts/$accountId'),
    component: lazyRouteComponent(
      () => import('../routes/ledger-account.tsx'),
      'LedgerAccountRoute',
    ),
  }),
  createRoute({
    ...at('/ledger/accounts/$accountId/$seq'),
    component: lazyRouteComponent(
      () => import('../routes/ledger-posting.tsx'),
      'LedgerPostingRoute',
    ),
  }),
  createRoute({
    ...at('/reconciliation'),
    component: lazyRouteComponent(
      () => import('../routes/reconciliation.tsx'),
      'ReconciliationRoute',
    ),
  }),
  createRoute({
    ...at('/stuck'),
    component: lazyRouteComponent(() => import('../routes/stuck.tsx'), 'StuckRoute'),
  }),
  createRoute({
    ...at('/rewards'),
    component: lazyRouteComponent(() => import('../routes/rewards.tsx'), 'RewardsRoute'),
  }),
  createRoute({
    ...at('/rewards/goods/$goodId'),
    component: lazyRouteComponent(() => import('../routes/good.tsx'), 'GoodRoute'),
  }),
  createRoute({
    ...at('/rewards/tickets/$tableId'),
    component: lazyRouteComponent(() => import('../routes/ticket-table.tsx'), 'TicketTableRoute'),
  }),
  createRoute({
    ...at('/rewards/missions/$missionId'),
    component: lazyRouteComponent(() => import('../routes/mission.tsx'), 'MissionRoute'),
  }),
  createRoute({
    ...at('/rewards/races/$raceId'),
    component: lazyRouteComponent(() => import('../routes/race.tsx'), 'RaceRoute'),
  }),
  createRoute({
    ...at('/rewards/segments/$segmentId'),
    component: lazyRouteComponent(() => import('../routes/segment.tsx'), 'SegmentRoute'),
  }),
  createRoute({
    ...at('/promotions'),
    component: lazyRouteComponent(() => import('../routes/promotions.tsx'), 'PromotionsRoute'),
  }),
  createRoute({
    ...at('/promotions/$promotionId'),
    component: lazyRouteComponent(() => import('../routes/promotion.tsx'), 'PromotionRoute'),
  }),
  createRoute({
    ...at('/notices'),
    component: lazyRouteComponent(() => import('../routes/notices.tsx'), 'NoticesRoute'),
  }),
  createRoute({
    ...at('/notices/$noticeId'),
    component: lazyRouteComponent(() => import('../routes/notice.tsx'), 'NoticeRoute'),
  }),
  createRoute({
    ...at('/conversations'),
    component: lazyRouteComponent(
      () => import('../routes/conversations.tsx'),
      'ConversationsRoute',
    ),
  }),
  createRoute({
    ...at('/feedback'),
    component: lazyRouteComponent(() => import('../routes/feedback.tsx'), 'FeedbackRoute'),
  }),
  createRoute({
    ...at('/agents'),
    component: lazyRouteComponent(() => import('../routes/agents.tsx'), 'AgentsRoute'),
  }),
  createRoute({
    ...at('/agent-applications'),
    component: lazyRouteComponent(
      () => import('../routes/agent-applications.tsx'),
      'ApplicationsRoute',
    ),
  }),
  createRoute({
    ...at('/kyc'),
    component: lazyRouteComponent(() => import('../routes/kyc.tsx'), 'KycRoute'),
  }),
  createRoute({
    ...at('/risk'),
    component: lazyRouteComponent(() => import('../routes/risk.tsx'), 'RiskRoute'),
  }),
  createRoute({
    ...at('/outbox'),
    component: lazyRouteComponent(() => import('../routes/outbox.tsx'), 'OutboxRoute'),
  }),
  createRoute({
    ...at('/audit'),
    component: lazyRouteComponent(() => import('../routes/audit.tsx'), 'AuditRoute'),
  }),
  createRoute({
    ...at('/settings'),
    component: lazyRouteComponent(() => import('../routes/settings.tsx'), 'SettingsRoute'),
  }),
  createRoute({
    ...at('/staff'),
    component: lazyRouteComponent(() => import('../routes/staff.tsx'), 'StaffRoute'),
  }),
  createRoute({
    ...at('/me'),
    component: lazyRouteComponent(() => import('../routes/me.tsx'), 'MeRoute'),
  }),
])

/** History mode, under the folder from which the server serves the office. */
export const router = createRouter({
  routeTree,
  basepath: '/office',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Crash,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(plainSearch(search)).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
