import { minor, minorToWire } from '@fairhouse/money'
import type { ChargeInstructions, GatewayEventBody } from '@fairhouse/protocol'
import {
  readGatewayEvent,
  type GatewayReportLine,
  type PaymentPort,
  type PayoutAnswer,
} from '../../modules/payments/index.ts'
import type { Rng } from '../rng/rng.ts'
import { isCallbackGenuine, signRequest } from './signature.ts'

const PATIENCE_MS = 10_000
const NONCE_LENGTH = 16

interface GatewayOptions {
  readonly url: string
  readonly secret: string
  readonly rng: Rng
  /** Wall clock in milliseconds. */
  readonly now: () => number
  readonly fetch?: typeof fetch
}

/** A signed question or order; throws for silence and for any answer but success. */
function createCaller(options: GatewayOptions) {
  const send = options.fetch ?? fetch
  return async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const rawBody = Buffer.from(body === undefined ? '' : JSON.stringify(body))
    const nonce = options.rng.bytes(NONCE_LENGTH).toString('hex')
    const signed = signRequest(options.secret, { method, path, rawBody }, nonce, options.now())
    const answer = await send(`${options.url}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...signed },
      ...(body ? { body: rawBody } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`the gateway answered ${answer.status} to ${method} ${path.split('/')[1]}`)
    }
    return (await answer.json()) as T
  }
}

type ReportWire = Omit<GatewayReportLine, 'amount' | 'happenedAt'> & {
  readonly amountMinor: string
  readonly happenedAt: string
}

/** The sandbox behind the cashier's port: real signatures, no real money. */
export function createSandboxGateway(options: GatewayOptions): PaymentPort {
  const call = createCaller(options)
  return {
    name: 'sandbox',
    methods: ['pix', 'bankTransfer', 'crypto'],
    charge: ({ amount, expiresAt, ...order }) =>
      call<ChargeInstructions>('POST', '/charges', {
        ...order,
        amountMinor: minorToWire(amount),
        expiresAt: expiresAt.toISOString(),
      }),
    payOut: ({ amount, ...order }) =>
      call<PayoutAnswer>('POST', '/payouts', { ...order, amountMinor: minorToWire(amount) }),
    async refund({ total, ...order }) {
      await call('POST', '/refunds', { ...order, totalMinor: minorToWire(total) })
    },
    async ask(subject) {
      const path = `/subjects/${encodeURIComponent(subject)}/events`
      const { events } = await call<{ events: GatewayEventBody[] }>('GET', path)
      return events.map(readGatewayEvent)
    },
    async reportOf(day) {
      const { lines } = await call<{ lines: ReportWire[] }>('GET', `/reports/${day}`)
      return lines.map(({ amountMinor, happenedAt, ...line }) => ({
        ...line,
        amount: minor(BigInt(amountMinor)),
        happenedAt: new Date(happenedAt),
      }))
    },
    isGenuine: (rawBody, headers) =>
      isCallbackGenuine(options.secret, rawBody, headers, options.now()),
  }
}
