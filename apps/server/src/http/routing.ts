import {
  ROUTES,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type RouteKey,
  type RouteShape,
  type Routes,
} from '@fairhouse/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { andThen } from '#server/core/and-then.ts'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember, StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/core/keys.ts'
import { Problem } from '#server/core/problem.ts'
import { visitOf } from './visit.ts'
import type { PublicReads } from './public-reads.ts'
import { bodyLimitOf, createAdmission } from './admission.ts'
import { openBody } from './call-gates.ts'
import { isOfSite, requireOpen } from './gates.ts'
import { compileCheck } from './validate.ts'

type MemberOf<K extends RouteKey> = Routes[K]['access'] extends 'member' ? SessionMember : undefined
type StaffOf<K extends RouteKey> = Routes[K]['access'] extends 'staff' ? StaffActor : undefined
type KeyOf<K extends RouteKey> = Routes[K] extends { isIdempotent: true } ? string : undefined

/** What a handler gets: all of it checked. */
export interface Call<K extends RouteKey> {
  readonly brand: Brand
  readonly member: MemberOf<K>
  readonly staff: StaffOf<K>
  readonly params: ParamsOf<K>
  readonly query: QueryOf<K>
  readonly body: BodyOf<K>
  readonly idempotencyKey: KeyOf<K>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<K extends RouteKey> = (call: Call<K>) => Promise<ResponseOf<K>>
export type Route = <K extends RouteKey>(key: K, handler: Handler<K>) => void
/** A module's routes: it names each key of the table with the command or query behind it. */
export type RouteTable = (route: Route, deps: Deps) => void

/** UUID versions that a client makes randomly: others are derived, and may be guessed. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The idempotency key of the request, as it is stored. Throws IDEMPOTENCY_KEY_MISSING. */
function idempotencyKeyOf(request: FastifyRequest, route: RouteKey): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new Problem('IDEMPOTENCY_KEY_MISSING', [
      {
        field: 'Idempotency-Key',
        code: 'IDEMPOTENCY_KEY_MISSING',
        expected: 'UUID, version 4 or 7',
      },
    ])
  }
  return clientKey(route, key)
}

const never = compileCheck({ type: 'object', additionalProperties: false, properties: {} })

/** Changes and downloads by sub-accounts are recorded for their agent. */
function isNoted(
  member: SessionMember | undefined,
  key: RouteKey,
): member is SessionMember & { readonly subAccount: { subAccountId: bigint } } {
  return member?.subAccount !== undefined && (!key.startsWith('GET ') || key.endsWith('/export'))
}

function actionOf(
  { memberId, subAccount }: SessionMember & { readonly subAccount: { subAccountId: bigint } },
  { brand, request }: { readonly brand: Brand; readonly request: FastifyRequest },
  action: RouteKey,
) {
  const [object] = Object.values(request.params as Record<string, string>)
  return {
    brandId: brand.brandId,
    agentId: memberId,
    subAccountId: subAccount.subAccountId,
    action,
    object,
    address: visitOf(request).address,
  }
}

interface RoutePorts {
  readonly reads: PublicReads
  /** Runs what a sub-account does with a record of it. */
  readonly withAction: <T>(
    db: Db,
    of: ReturnType<typeof actionOf>,
    work: () => Promise<T>,
  ) => Promise<T>
}

/**
 * Binds a route of the protocol to its handler as one visible pipeline: rate limit → brand → gates
 * → origin → session → permissions → body → seal → schema → key → handler. Public reads are also
 * there for rendering pages, behind the same gates and schemas.
 */
export function createRoute(
  app: FastifyInstance,
  deps: Deps,
  { reads, withAction }: RoutePorts,
): Route {
  const admission = createAdmission(app, deps)
  return (key, handler) => {
    const shape: RouteShape = ROUTES[key]
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    const checkParams = shape.params ? compileCheck(shape.params) : never
    const checkQuery = shape.query ? compileCheck(shape.query) : never
    const isGated = isOfSite(shape, url)
    const admit = admission.of(key, shape)
    const checkBody = shape.body ? compileCheck(shape.body) : undefined
    if (method === 'GET' && shape.access === 'public') {
      reads.add(key, ({ brand, request }, { params = {}, query = {} }) => {
        if (isGated) requireOpen(deps, brand, request)
        checkParams(params)
        checkQuery(query)
        return handler({ brand, request, params, query } as unknown as Call<typeof key>)
      })
    }
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(shape),
      config: {
        takesForm: shape.takesForm === true,
        takesImage: shape.takesImage === true,
        ...(shape.isSensitive && { requestLimit: deps.config.LOGIN_ATTEMPTS_PER_MINUTE }),
      },
      preParsing: admit,
      handler: (request, reply) => {
        const { brand, member, staff } = admission.found(request)
        const { params, query } = request
        checkParams(params)
        checkQuery(query)
        const given = shape.isEncrypted ? openBody(request, brand, deps.payloads) : request.body
        return andThen(given, (body) => {
          // Only a route that takes pictures ever gets bytes; it checks them itself.
          if (checkBody && !Buffer.isBuffer(body)) checkBody(body)
          const idempotencyKey = shape.isIdempotent ? idempotencyKeyOf(request, key) : undefined
          const call = { brand, member, staff, params, query, body, idempotencyKey, request, reply }
          const run = () => handler(call as unknown as Call<typeof key>)
          return isNoted(member, key)
            ? withAction(deps.db, actionOf(member, call, key), run)
            : run()
        })
      },
    })
  }
}
