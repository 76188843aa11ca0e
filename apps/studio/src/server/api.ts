import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { STUDIO_CALLS, type StudioBody, type StudioCall } from '../wire/session.ts'
import { HANDLERS } from './api-handlers.ts'
import type { Deps } from './deps.ts'
import { StudioRefusal } from './faults.ts'
import { type SessionRow, sessionOf } from './sessions/rows.ts'

/** Openings of sessions and replays by an address in a minute: codes cannot be tried. */
const CODES_PER_MINUTE = 60

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/

function sessionFor(deps: Deps, request: FastifyRequest): Promise<SessionRow> {
  const [, secret] = BEARER.exec(request.headers.authorization ?? '') ?? []
  if (secret === undefined) throw new StudioRefusal('SESSION_OVER')
  return sessionOf(deps.db, deps, secret)
}

/** Calls that need no session: a code takes its place. */
const BY_CODE: readonly StudioCall[] = ['POST /api/session', 'POST /api/replay']

/** Reads a part of a request by its shape. Throws MALFORMED with the field at fault. */
function reader(shape: TSchema | undefined): (part: unknown) => unknown {
  if (shape === undefined) return () => undefined
  const checked = Compile(shape)
  return (part) => {
    if (checked.Check(part)) return part
    const [first] = checked.Errors(part)
    throw new StudioRefusal('MALFORMED', { field: first?.instancePath.slice(1) ?? '' })
  }
}

const NOBODY = {} as SessionRow

function install<C extends StudioCall>(app: FastifyInstance, deps: Deps, call: C): void {
  const [method = '', url = ''] = call.split(' ')
  const shapes: {
    readonly body?: TSchema
    readonly query?: TSchema
    readonly response: TSchema
  } = STUDIO_CALLS[call]
  const [readBody, readQuery] = [reader(shapes.body), reader(shapes.query)]
  const needsSession = !BY_CODE.includes(call)
  const rateLimit = {
    max: CODES_PER_MINUTE,
    timeWindow: 60_000,
    // By address: what a stranger writes into a header makes no new one of them.
    keyGenerator: (request: FastifyRequest) => request.ip,
  }
  app.route({
    method,
    url,
    ...(needsSession ? {} : { config: { rateLimit } }),
    async handler(request) {
      const session = needsSession ? await sessionFor(deps, request) : NOBODY
      const query = readQuery(request.query) as { before?: string } | undefined
      const { roundId = '' } = request.params as { roundId?: string }
      // Checked a line above by the very shape that the type is of.
      const body = readBody(request.body) as StudioBody<C>
      return HANDLERS[call](deps, { session, body, roundId, before: query?.before })
    },
  })
}

/** API of the studio's page (wire/session.ts). */
export function installApi(app: FastifyInstance, deps: Deps): void {
  for (const call of Object.keys(STUDIO_CALLS) as StudioCall[]) install(app, deps, call)
}
