import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { installApi } from './api.ts'
import type { Deps } from './deps.ts'
import { StudioRefusal } from './faults.ts'
import type { Hub } from './rooms/hub.ts'
import { installRooms } from './rooms/socket.ts'
import { installHeaders, installPages } from './pages.ts'
import { installVendor } from './vendor/routes.ts'

const REQUESTS_PER_MINUTE = 1_200

/** What is answered when something throws: the words of the wire, nothing of the inside. */
function installFaults(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler((error: FastifyError | Error, _request, reply) => {
    if (error instanceof StudioRefusal) return reply.status(error.httpStatus).send(error.fault)
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status === 429) return reply.status(429).send({ code: 'TOO_MANY' })
    if (status < 500) return reply.status(status).send({ code: 'MALFORMED' })
    deps.log.error({ err: error }, 'a request failed')
    return reply.status(500).send({ code: 'FAULT' })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'NOT_FOUND' }))
}

/** The studio's HTTP server: its page's calls, the platform's questions, the page itself. */
export async function createApp(deps: Deps, hub: Hub): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 64_000, forceCloseConnections: true })
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    // The platform's calls are signed: no rate limit is needed for them.
    allowList: (request) => request.url.startsWith('/vendor/'),
  })
  installHeaders(app)
  installFaults(app, deps)
  app.get('/health', async () => ({ status: 'ok' }))
  await app.register(async (scope) => installVendor(scope, deps))
  await installRooms(app, deps, hub)
  installApi(app, deps)
  installPages(app, deps)
  return app
}
