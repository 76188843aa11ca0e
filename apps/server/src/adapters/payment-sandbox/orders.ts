import type { GatewayEventBody } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from './service.ts'
import { nonceOf, WINDOW_MS } from './signature.ts'
import type { ChargeLine, PayoutLine } from './state.ts'

/** Nonces, remembered for as long as a signature with them would be accepted. */
function createNonces(now: () => number) {
  const used = new Map<string, number>()
  let sweptAt = now()
  return (nonce: string): boolean => {
    const at = now()
    if (at - sweptAt > WINDOW_MS) {
      for (const [one, usedAt] of used) if (at - usedAt > 2 * WINDOW_MS) used.delete(one)
      sweptAt = at
    }
    if (used.has(nonce)) return false
    used.set(nonce, at)
    return true
  }
}

function reportLine(sandbox: Sandbox, event: GatewayEventBody) {
  const { subject, kind, amountMinor, reference, happenedAt } = event
  const { charges, payouts } = sandbox.store.state
  const currency = (charges.get(subject) ?? payouts.get(subject))?.order.currency ?? ''
  return { subject, kind, amountMinor, currency, reference, happenedAt }
}

type Work = (request: FastifyRequest, body: never) => unknown

/** Signed orders and questions of the platform. Orders are idempotent. */
export function installOrders(app: FastifyInstance, sandbox: Sandbox): void {
  const { secret, now } = sandbox.options
  const isFresh = createNonces(now)

  function signed(work: Work) {
    return (request: FastifyRequest, reply: FastifyReply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const message = { method: request.method, path: request.url, rawBody }
      const nonce = nonceOf(secret, message, request.headers, now())
      if (nonce === undefined || !isFresh(nonce)) return reply.status(401).send({ ok: false })
      try {
        const body: unknown = rawBody.length > 0 ? JSON.parse(rawBody.toString('utf8')) : undefined
        return reply.send(work(request, body as never))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return reply.status(409).send({ ok: false, message: error.message })
      }
    }
  }

  app.post(
    '/charges',
    signed((_request, body: ChargeLine) => sandbox.charge(body)),
  )
  app.post(
    '/payouts',
    signed((_request, body: PayoutLine) => sandbox.payOut(body)),
  )
  app.post(
    '/refunds',
    signed((_request, body: { depositId: string; reference: string; totalMinor: string }) => {
      sandbox.refund(body.depositId, body.reference, BigInt(body.totalMinor))
      return { ok: true }
    }),
  )
  app.get(
    '/subjects/:id/events',
    signed((request) => {
      const { id } = request.params as { id: string }
      const { charges, payouts } = sandbox.store.state
      return { events: (charges.get(id) ?? payouts.get(id))?.events ?? [] }
    }),
  )
  app.get(
    '/reports/:day',
    signed((request) => {
      const { day } = request.params as { day: string }
      const events = sandbox.store.state.days.get(day) ?? []
      return { lines: events.map((event) => reportLine(sandbox, event)) }
    }),
  )
}
