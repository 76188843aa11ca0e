import type { Jwks } from '@fairhouse/protocol'
import { CompactEncrypt, importJWK } from 'jose'
import { serverNow } from './clock.ts'

const JWKS_PATH = '/.well-known/jwks.json'

type Jwk = Jwks['keys'][number]

let newest: Promise<Jwk> | undefined

async function fetchKey(): Promise<Jwk> {
  const answer = await fetch(JWKS_PATH, { headers: { accept: 'application/json' } })
  const { keys } = (await answer.json()) as Jwks
  const [key] = keys
  if (!key) throw new TypeError('the key set is empty')
  return key
}

/** The server's public key, fetched once. A failure is not cached. */
function keyOfServer(): Promise<Jwk> {
  newest ??= fetchKey()
  newest.catch(() => {
    newest = undefined
  })
  return newest
}

/** The server refused an encrypted body: its keys may have changed since they were fetched. */
export function forgetKey(): void {
  newest = undefined
}

/** A body as a compact JWE for the server's newest key, valid once and for two minutes. */
export async function seal(body: unknown): Promise<{ readonly payload: string }> {
  const jwk = await keyOfServer()
  const key = await importJWK(jwk, 'ECDH-ES')
  const plaintext = new TextEncoder().encode(JSON.stringify(body))
  const payload = await new CompactEncrypt(plaintext)
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: jwk.kid,
      iat: Math.floor(serverNow() / 1000),
      jti: crypto.randomUUID(),
    })
    .encrypt(key)
  return { payload }
}
