import { createHmac } from 'node:crypto'
import type { Carrier } from '../../modules/outbox/index.ts'

const TIMEOUT_MS = 10_000
/** Status codes after which a retry may succeed. */
const PASSING = new Set([408, 425, 429])

/** `t=<seconds>,v1=<hex HMAC-SHA-256 of "<seconds>.<body>">`, as payment services sign theirs. */
export function signSms(secret: string, body: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** An error of a fetch that certainly sent nothing: no connection was made. */
function isNotConnected(error: unknown): boolean {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].some(
    (one) => one === code,
  )
}

/**
 * SMS by a web hook: each message is posted as JSON { reference, to, text }, signed, with the
 * reference as idempotency key. Any 2xx is taken as delivered to the service.
 */
export function createSmsCarrier(options: {
  readonly url: string
  readonly secret: string
  /** Wall clock in milliseconds. */
  readonly now: () => number
}): Carrier {
  return {
    name: 'sms-webhook',
    isLocal: false,
    async send({ reference, target, body: text }) {
      const body = JSON.stringify({ reference, to: target, text })
      try {
        const response = await fetch(options.url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': reference,
            'x-signature': signSms(options.secret, body, Math.floor(options.now() / 1_000)),
          },
          body,
        })
        await response.body?.cancel()
        if (response.ok) return { kind: 'sent' }
        const { status } = response
        const isFinal = status >= 400 && status < 500 && !PASSING.has(status)
        return { kind: 'refused', fault: `HTTP ${status}`, isFinal }
      } catch (error) {
        const fault = String((error as Error).cause ?? error)
        return isNotConnected(error)
          ? { kind: 'refused', fault, isFinal: false }
          : { kind: 'unknown', fault }
      }
    },
  }
}
