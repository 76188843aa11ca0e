import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  formatSignature,
  parseSignature,
  SIGNATURE_WINDOW_SECONDS,
  signedText,
} from '@fairhouse/protocol/vendor'

export interface LabKey {
  readonly kid: string
  readonly secret: string
}

const macOf = (secret: string, at: { t: number; n: string }, path: string, body: string) => {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret)
    .update(signedText(at, 'POST', path, bodyHash))
    .digest()
}

/** The header for a POST of `body` to `path`; `t` in Unix seconds. */
export function signHeader(
  { kid, secret }: LabKey,
  at: { readonly t: number; readonly n: string },
  path: string,
  body: string,
): string {
  return formatSignature({ kid, ...at, v1: macOf(secret, at, path, body).toString('hex') })
}

/** The nonce of a header that signs these bytes with this key; undefined when it does not. */
export function nonceOf(key: LabKey, header: string, path: string, body: string) {
  const parts = parseSignature(header)
  if (parts?.kid !== key.kid) return undefined
  const isGood = timingSafeEqual(macOf(key.secret, parts, path, body), Buffer.from(parts.v1, 'hex'))
  return isGood ? parts.n : undefined
}

/** Whether a header was signed while signatures are believed; `now` in Unix seconds. */
export function isInTime(header: string, now: number): boolean {
  const parts = parseSignature(header)
  return parts !== undefined && Math.abs(now - parts.t) <= SIGNATURE_WINDOW_SECONDS
}
