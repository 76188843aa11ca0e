import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { openApiDocument } from '@fairhouse/protocol'
import type { Rng } from './adapters/rng/rng.ts'
import type { Deps } from './deps.ts'
import { ANONYMOUS_BODY_MAX } from './http/admission.ts'
import { answerBadUrl, answerMalformed, ignoreExpectations } from './http/broken-requests.ts'
import { installCompression } from './http/compression.ts'
import { installErrorHandling } from './http/errors.ts'
import { dataHeaders, installGuards } from './http/guards.ts'
import { installImageParser } from './http/image-body.ts'
import { installPages } from './http/pages.ts'
import { createPublicReads } from './http/public-reads.ts'
import { installJsonParser } from './http/raw-body.ts'
import { createRoute, type RouteTable } from './http/routing.ts'
import { createSharedLimits } from './http/shared-limits.ts'
import type { Metrics } from './metrics.ts'
import { agentLinkRoutes } from './modules/agent-links/routes.ts'
import { agentPayRoutes } from './modules/agent-pay/routes.ts'
import { agentRoutes } from './modules/agency/routes.ts'
import { contractRoutes } from './modules/contracts/routes.ts'
import { agentRecordRoutes } from './modules/agent-records/routes.ts'
import { agentApplicationRoutes } from './modules/agent-applications/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { chaseRoutes } from './modules/chases/routes.ts'
import { cashierRoutes } from './modules/cashier/routes.ts'
import { readFrameOrigins } from './modules/vendors/index.ts'
import { winnerRoutes } from './modules/winners/routes.ts'
import { withdrawalRoutes } from './modules/withdrawals/routes.ts'
import { drawRoutes } from './modules/draws/routes.ts'
import { gamblingLimitRoutes } from './modules/gambling-limits/routes.ts'
import { helpRoutes } from './modules/help/routes.ts'
import { withAction } from './modules/identity/index.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { followPlanRoutes } from './modules/follow-plans/routes.ts'
import { groupTicketRoutes } from './modules/group-tickets/routes.ts'
import { lotteryRoutes } from './modules/lottery/routes.ts'
import { kycRoutes } from './modules/kyc/routes.ts'
import { memberRoutes } from './modules/members/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { receiptPage } from './modules/receipts/index.ts'
import { receiptRoutes } from './modules/receipts/routes.ts'
import { recordRoutes } from './modules/records/routes.ts'
import { installVendorGateway } from './modules/play/index.ts'
import { playRoutes } from './modules/play/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { customerServiceRoutes } from './modules/support/conversations/routes.ts'
import { findGuest } from './modules/support/index.ts'
import { supportRoutes } from './modules/support/routes.ts'
import { bonusRoutes } from './modules/bonuses/routes.ts'
import { freeRoundRoutes } from './modules/free-rounds/routes.ts'
import { mallRoutes } from './modules/mall/routes.ts'
import { pointRoutes } from './modules/points/routes.ts'
import { ticketRoutes } from './modules/tickets/routes.ts'
import { rankRoutes } from './modules/ranks/routes.ts'
import { missionRoutes } from './modules/missions/routes.ts'
import { promotionRoutes } from './modules/promotions/routes.ts'
import { referralRoutes } from './modules/referral/routes.ts'
import { raceRoutes } from './modules/races/routes.ts'
import { rewardRoutes } from './modules/rewards/routes.ts'
import { teamRebateRoutes } from './modules/team-rebates/routes.ts'
import { transferRoutes } from './modules/transfers/routes.ts'
import { takeLeases } from './modules/quotas/index.ts'
import { verificationRoutes } from './modules/verification/routes.ts'
import { socialRoutes } from './modules/social/routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { OFFICE_ROUTES } from './office.ts'
import { installSockets, type SocketServer } from './realtime/sockets.ts'

const SLOW_MS = 1_000

function installMeasuring(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest(route, status, reply.elapsedTime / 1_000)
    if (reply.elapsedTime > SLOW_MS) {
      const ms = Math.round(reply.elapsedTime)
      request.log.warn({ requestId: request.id, route, status, ms }, 'slow request')
    }
    done()
  })
}

/** Ids that name a request in answers and logs: random per process, counted within it. */
function createRequestIds(rng: Rng): () => string {
  const process = rng.bytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `req_${process}-${count.toString(36)}`
  }
}

/** `X-Forwarded-*` headers are trusted from these proxies only; by default from none. */
function trustedProxies(text: string): string[] | false {
  const proxies = text.split(',').flatMap((one) => one.trim() || [])
  return proxies.length > 0 ? proxies : false
}

/** Every route of the protocol has its handler in one of these. */
const ROUTE_TABLES: readonly RouteTable[] = [
  settingsRoutes,
  identityRoutes,
  verificationRoutes,
  memberRoutes,
  socialRoutes,
  walletRoutes,
  recordRoutes,
  receiptRoutes,
  transferRoutes,
  cashierRoutes,
  withdrawalRoutes,
  gamblingLimitRoutes,
  kycRoutes,
  lotteryRoutes,
  drawRoutes,
  chaseRoutes,
  catalogueRoutes,
  groupTicketRoutes,
  followPlanRoutes,
  playRoutes,
  noticeRoutes,
  supportRoutes,
  customerServiceRoutes,
  agentApplicationRoutes,
  agentRoutes,
  agentLinkRoutes,
  contractRoutes,
  pointRoutes,
  mallRoutes,
  rankRoutes,
  raceRoutes,
  winnerRoutes,
  rewardRoutes,
  bonusRoutes,
  freeRoundRoutes,
  ticketRoutes,
  missionRoutes,
  promotionRoutes,
  referralRoutes,
  teamRebateRoutes,
  agentPayRoutes,
  agentRecordRoutes,
  helpRoutes,
  ...OFFICE_ROUTES,
]

/** The HTTP application with all routes of the protocol. It does not listen yet. */
export async function createApp(
  deps: Deps,
  parts: { readonly metrics: Metrics; readonly sockets: SocketServer },
): Promise<FastifyInstance> {
  const nextId = createRequestIds(deps.rng)
  const headers = dataHeaders(deps.config)
  const refuseBroken = answerMalformed(headers, nextId)
  const app = fastify({
    frameworkErrors: answerBadUrl(headers),
    clientErrorHandler: refuseBroken,
    // Refused by our guards instead, in our shape.
    http: { requireHostHeader: false },
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // For paths outside the route table.
    bodyLimit: ANONYMOUS_BODY_MAX,
    trustProxy: trustedProxies(deps.config.TRUSTED_PROXIES),
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    genReqId: nextId,
    // A logger per request costs more than it is worth; log entries name the request themselves.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
  })
  installErrorHandling(app)
  ignoreExpectations(app)
  installJsonParser(app)
  installImageParser(app)
  installMeasuring(app, parts.metrics)
  installCompression(app)
  const limits = createSharedLimits({
    take: (leases) => takeLeases(deps.db, deps, leases),
    now: () => performance.now(),
  })
  await installGuards(app, deps.config, limits)
  await installSockets(app, deps, parts.sockets, { findGuest })
  app.websocketServer.on('wsClientError', refuseBroken)
  const reads = createPublicReads()
  const route = createRoute(app, deps, { reads, withAction })
  for (const routes of ROUTE_TABLES) routes(route, deps)
  installVendorGateway(app, deps.play)
  const document = openApiDocument(deps.version)
  app.get('/openapi.json', async () => document)
  await installPages(app, deps, reads, { frameOrigins: readFrameOrigins, receiptPage })
  return app
}
