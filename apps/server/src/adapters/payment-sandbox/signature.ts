import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signature is accepted; a replay after it is refused (S-39). */
export const WINDOW_MS = 5 * 60_000

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

/** What of a request is signed: its target, a nonce, and its bytes. */
interface SignedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly rawBody: Buffer
}

function bytesOf({ method, path, rawBody }: SignedRequest, nonce: string): Buffer {
  return Buffer.concat([Buffer.from(`${method} ${path}\n${nonce}\n`), rawBody])
}

/** Headers of an order to the gateway: the same signature over method, path, nonce and bytes. */
export function signRequest(
  secret: string,
  request: SignedRequest,
  nonce: string,
  now: number,
): Record<string, string> {
  return { ...signCallback(secret, bytesOf(request, nonce), now), 'x-gateway-nonce': nonce }
}

/** The nonce of a genuine order; undefined for any other. */
export function nonceOf(
  secret: string,
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  now: number,
): string | undefined {
  const nonce = headers['x-gateway-nonce']
  if (typeof nonce !== 'string' || !/^[0-9a-f]{16,64}$/.test(nonce)) return undefined
  return isCallbackGenuine(secret, bytesOf(request, nonce), headers, now) ? nonce : undefined
}

/** The gateway's own number of a charge or payout, derived from ours. */
export function referenceOf(subject: string): string {
  return `sbx-${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

/** The address of a charge's page, that nobody can guess. */
export function pageToken(secret: string, depositId: string): string {
  return `${depositId}.${mac(secret, `pay:${depositId}`).toString('base64url')}`
}

/** The charge of a page's address. Undefined when the address is not ours. */
export function openPageToken(secret: string, token: string): string | undefined {
  const [depositId = '', seal = ''] = token.split('.')
  const isOurs = isEqual(Buffer.from(seal, 'base64url'), mac(secret, `pay:${depositId}`))
  return isOurs ? depositId : undefined
}
