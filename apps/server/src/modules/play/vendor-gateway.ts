import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from './answer-call.ts'
import {
  refused,
  type Answered,
  WireFault,
  type InboundRequest,
  type VendorAdapter,
  type Verified,
  type WireAnswer,
} from '../vendor-port/index.ts'
import type { Integration } from '../vendors/index.ts'
import type { Play } from './play.ts'

/** A batch of twenty items with all their fields is a third of it. */
const BODY_MAX = 64 * 1024
const KEY = /^[A-Za-z0-9]{16,64}$/

/** Path prefixes of each protocol's calls. */
const PREFIXES = [
  ['/gw/v1', 'fairhouse'],
  ['/gw/hub88', 'hub88'],
  ['/gw/softswiss', 'softswiss'],
] as const

interface Arrived {
  readonly adapter: VendorAdapter
  readonly request: InboundRequest
  readonly integrationKey: string
}

const unsigned = ({ adapter, request }: Arrived, now: number): WireAnswer =>
  adapter.inbound.format(request, refused('RS_ERROR_INVALID_SIGNATURE'), undefined, now)

/** Reads only signed calls; every outcome is answered in the vendor's protocol. */
async function answerSigned(
  play: Play,
  { adapter, request }: Arrived,
  integration: Integration,
): Promise<Answered> {
  try {
    const parsed = adapter.inbound.parse(request)
    return await answerCall(play.desk, integration, parsed)
  } catch (error) {
    if (error instanceof WireFault) return refused(error.status, error.field)
    play.onFault(error)
    return refused('RS_ERROR_UNKNOWN')
  }
}

async function findIntegration(
  play: Play,
  { adapter, integrationKey }: Arrived,
): Promise<Integration | undefined> {
  if (!KEY.test(integrationKey)) return undefined
  const found = await play.desk.lookUps.integrations.find(integrationKey)
  return found?.profile === adapter.profile ? found : undefined
}

async function isFirst(play: Play, of: Integration, { nonce }: Verified): Promise<boolean> {
  const { brandId, vendorId } = of
  return nonce === undefined || (await play.nonces.claim({ brandId, vendorId, nonce }))
}

/**
 * Checks a call in order: the signature over the raw bytes, the nonce, and only then its content.
 * An unknown address is answered like a bad signature.
 */
async function answer(play: Play, arrived: Arrived): Promise<WireAnswer> {
  const { adapter, request } = arrived
  const began = performance.now()
  const now = Math.floor(play.now() / 1_000)
  const integration = await findIntegration(play, arrived)
  const verified = adapter.inbound.verify(request, integration?.keys ?? [], now)
  if (!integration || !verified) return unsigned(arrived, now)
  if (!(await isFirst(play, integration, verified))) return unsigned(arrived, now)
  const answered = await answerSigned(play, arrived, integration)
  const wire = adapter.inbound.format(request, answered, verified, now)
  play.callLog.add({
    brandId: integration.brandId,
    vendorId: integration.vendorId,
    call: request.call,
    body: request.rawBody,
    answer: wire.body,
    status: answered.status,
    tookUs: Math.round((performance.now() - began) * 1_000),
  })
  return wire
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Answers during an outage of look-ups: unsigned, since the vendor's key is not known. */
async function answerAnyway(play: Play, arrived: Arrived): Promise<WireAnswer> {
  try {
    return await answer(play, arrived)
  } catch (error) {
    play.onFault(error)
    const now = Math.floor(play.now() / 1_000)
    const wire = arrived.adapter.inbound.format(
      arrived.request,
      refused('RS_ERROR_UNKNOWN'),
      undefined,
      now,
    )
    return { ...wire, status: 200 }
  }
}

/**
 * The routes of the vendor wallet. They receive raw bytes: nothing is parsed before its signature
 * is verified. Vendors are not rate-limited by address: an invalid signature costs only a hash.
 */
export function installVendorGateway(app: FastifyInstance, play: Play): void {
  void app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers()
    gateway.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    for (const [prefix, profile] of PREFIXES) {
      const adapter = play.adapters[profile]
      gateway.route({
        method: 'POST',
        url: `${prefix}/:integrationKey/*`,
        bodyLimit: BODY_MAX,
        config: { requestLimit: false },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const params = request.params as { integrationKey: string; '*': string }
          const { integrationKey } = params
          const inbound = {
            method: request.method,
            path: pathOf(request.url),
            call: params['*'],
            headers: request.headers,
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          }
          const stoodIn = play.standIns.answer(integrationKey, inbound)
          if (stoodIn === 'cut') {
            reply.hijack()
            return request.raw.socket.destroy()
          }
          const { status, headers, body } =
            stoodIn ?? (await answerAnyway(play, { adapter, integrationKey, request: inbound }))
          return reply.status(status).headers(headers).type('application/json').send(body)
        },
      })
    }
  })
}
