import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto'
import {
  formatSignature,
  parseSignature,
  SIGNATURE_WINDOW_SECONDS,
  signedText,
  type SignatureParts,
} from '@fairhouse/protocol/vendor'

/** What is signed of a request or an answer. */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly body: Buffer | string
}

interface Key {
  readonly kid: string
  readonly secret: string
}

const KEYS_MAX = 1_000
const keyObjects = new Map<string, KeyObject>()

/** A secret as the machinery wants it: made once, used with every call. */
function keyOf(secret: string): KeyObject {
  const known = keyObjects.get(secret)
  if (known) return known
  if (keyObjects.size >= KEYS_MAX) keyObjects.clear()
  const key = createSecretKey(secret, 'utf8')
  keyObjects.set(secret, key)
  return key
}

function macOf(secret: string, parts: Pick<SignatureParts, 't' | 'n'>, signed: Signed): Buffer {
  const text = signedText(parts, signed.method, signed.path, hash('sha256', signed.body, 'hex'))
  return createHmac('sha256', keyOf(secret)).update(text).digest()
}

/** The header of a request or an answer (packages/protocol/src/vendor/signing.ts). */
export function signFairhouse(key: Key, nonce: string, seconds: number, signed: Signed): string {
  const parts = { t: seconds, n: nonce }
  const v1 = macOf(key.secret, parts, signed).toString('hex')
  return formatSignature({ kid: key.kid, ...parts, v1 })
}

/**
 * The key and the nonce of a valid signature; undefined for any other, without a reason. An unknown
 * key takes as much time as a known one.
 */
export function verifyFairhouse<K extends Key>(
  header: string | string[] | undefined,
  keys: readonly K[],
  seconds: number,
  signed: Signed,
): { readonly key: K; readonly nonce: string } | undefined {
  const parts = typeof header === 'string' ? parseSignature(header) : undefined
  if (!parts) return undefined
  const key = keys.find(({ kid }) => kid === parts.kid)
  const wanted = macOf(key?.secret ?? 'no such key', parts, signed)
  const isGenuine = timingSafeEqual(wanted, Buffer.from(parts.v1, 'hex'))
  const isInTime = Math.abs(seconds - parts.t) <= SIGNATURE_WINDOW_SECONDS
  return key && isGenuine && isInTime ? { key, nonce: parts.n } : undefined
}
