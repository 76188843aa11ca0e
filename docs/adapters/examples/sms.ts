import type { Carrier } from '@fairhouse/server/modules/outbox/index.ts'

type Settings = Readonly<Record<string, string | undefined>>

const TIMEOUT_MS = 10_000
/** Faults of a connection that never was: the message has certainly not left. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

/** An SMS service with a form for its API. Throws without EXAMPLE_SMS_URL. */
export default function openSms(settings: Settings): Carrier {
  const { EXAMPLE_SMS_URL: url, EXAMPLE_SMS_TOKEN: token = '' } = settings
  if (!url) throw new Error('EXAMPLE_SMS_URL is missing')
  return {
    name: 'example-sms',
    isLocal: false,
    async send({ reference, target, body }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: new URLSearchParams({ id: reference, to: target, text: body }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body?.cancel()
        if (response.ok) return { kind: 'sent' }
        // Only a number that does not exist is refused for good.
        const isFinal = response.status === 422
        return { kind: 'refused', fault: `HTTP ${response.status}`, isFinal }
      } catch (error) {
        const { code = 'no answer' } = ((error as Error).cause ?? {}) as { readonly code?: string }
        const isUnsent = NOT_CONNECTED.has(code)
        return isUnsent
          ? { kind: 'refused', fault: code, isFinal: false }
          : { kind: 'unknown', fault: code }
      }
    },
  }
}

export const settingsFor = (host: string): Settings => ({ EXAMPLE_SMS_URL: `http://${host}/` })

export const trial = { target: '+5511900000000' }
