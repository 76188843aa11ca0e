import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature is believed this long; a replay after it is refused (standards, row 39). */
const WINDOW_MS = 5 * 60_000

function mac(secret: string, text: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Headers of a callback: HMAC-SHA256 over `<milliseconds>.<raw bytes>`. */
export function signCallback(secret: string, rawBody: Buffer, now: number): Record<string, string> {
  const signed = Buffer.concat([Buffer.from(`${now}.`), rawBody])
  return {
    'x-gateway-timestamp': String(now),
    'x-gateway-signature': `v1=${mac(secret, signed).toString('hex')}`,
  }
}

/** True when these very bytes were signed with the secret within the window. */
export function isCallbackGenuine(
  secret: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const at = headers['x-gateway-timestamp']
  const given = headers['x-gateway-signature']
  if (typeof at !== 'string' || typeof given !== 'string' || !/^\d{1,15}$/.test(at)) return false
  if (Math.abs(now - Number(at)) > WINDOW_MS) return false
  const wanted = mac(secret, Buffer.concat([Buffer.from(`${at}.`), rawBody]))
  return isEqual(Buffer.from(given.replace(/^v1=/, ''), 'hex'), wanted)
}

/** What the pay page must know, carried in its address: the gateway keeps no state of its own. */
export interface PayOrder {
  readonly depositId: string
  readonly amountMinor: string
  readonly currency: string
  readonly digits: number
  /** The host of the brand, where the member goes back to; the platform's own without one. */
  readonly host?: string
}

export function sealOrder(secret: string, order: PayOrder): string {
  const body = Buffer.from(JSON.stringify(order)).toString('base64url')
  return `${body}.${mac(secret, `pay:${body}`).toString('base64url')}`
}

/** Reads a sealed order. Undefined when the seal is not ours. */
export function openOrder(secret: string, token: string): PayOrder | undefined {
  const [body = '', seal = ''] = token.split('.')
  if (!isEqual(Buffer.from(seal, 'base64url'), mac(secret, `pay:${body}`))) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as PayOrder
}
