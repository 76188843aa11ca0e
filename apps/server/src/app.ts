import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { openApiDocument } from '@fairhouse/protocol'
import type { Deps } from './deps.ts'
import { installErrorHandling } from './http/errors.ts'
import { installPages } from './http/pages.ts'
import { installJsonParser } from './http/raw-body.ts'
import { createRoute } from './http/routing.ts'
import type { Metrics } from './metrics.ts'
import { cashierRoutes } from './modules/cashier/index.ts'
import { identityRoutes, tokenOf } from './modules/identity/index.ts'
import { lotteryRoutes } from './modules/lottery/index.ts'
import { settingsRoutes } from './modules/settings/index.ts'
import { walletRoutes } from './modules/wallet/index.ts'
import { installSockets, type SocketServer } from './realtime/sockets.ts'

const BODY_MAX = 256 * 1024
const SLOW_MS = 1_000

async function installGuards(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // Art and charts set styles on elements; no style sheet or script is ever inline.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: deps.config.PUBLIC_URL.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: deps.config.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    // One member behind a shared address must not be stopped by the neighbours.
    keyGenerator: (request) => tokenOf(request) ?? request.ip,
  })
}

function installMeasuring(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    const route = request.routeOptions.url ?? 'none'
    metrics.requestSeconds.observe({ route, status: String(status) }, reply.elapsedTime / 1_000)
    if (reply.elapsedTime > SLOW_MS) {
      request.log.warn({ route, status, ms: Math.round(reply.elapsedTime) }, 'slow request')
    }
  })
  // Figures are for the operator's own machines: only loopback may read them.
  app.get('/metrics', async (request, reply) => {
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
    if (!isLocal) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The HTTP application with all routes of the protocol. Nothing listens yet. */
export async function createApp(
  deps: Deps,
  parts: { readonly metrics: Metrics; readonly sockets: SocketServer; readonly siteDir?: string },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    genReqId: () => `req_${deps.rng.bytes(9).toString('base64url')}`,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
  })
  installErrorHandling(app)
  installJsonParser(app)
  installMeasuring(app, parts.metrics)
  await installGuards(app, deps)
  await installSockets(app, deps, parts.sockets)
  const route = createRoute(app, deps)
  for (const routes of [
    settingsRoutes,
    identityRoutes,
    walletRoutes,
    cashierRoutes,
    lotteryRoutes,
  ]) {
    routes(route, deps)
  }
  const document = openApiDocument(deps.version)
  app.get('/openapi.json', async () => document)
  await installPages(app, parts.siteDir)
  return app
}
