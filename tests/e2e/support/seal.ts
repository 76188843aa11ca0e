import type { APIRequestContext } from '@playwright/test'
import type { Jwks } from '@fairhouse/protocol'
import { CompactEncrypt, importJWK } from 'jose'
import { randomUUID } from 'node:crypto'

/** A body as the site sends it: sealed for the server's newest key. */
export async function sealed(
  request: APIRequestContext,
  body: unknown,
): Promise<{ readonly payload: string }> {
  const answer = await request.get('/.well-known/jwks.json')
  const [jwk] = ((await answer.json()) as Jwks).keys
  if (!jwk) throw new Error('the key set is empty')
  const key = await importJWK(jwk, 'ECDH-ES')
  const iat = Math.floor(Date.now() / 1000)
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, iat, jti: randomUUID() }
  const payload = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader(header)
    .encrypt(key)
  return { payload }
}
