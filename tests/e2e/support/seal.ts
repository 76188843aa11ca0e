import { createCipheriv, createECDH, createHash, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Jwks } from '@fairhouse/protocol'

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')

/** A length and the bytes it is of, as the key derivation of RFC 7518, 4.6.2 wants them. */
function counted(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}

/** The key that both sides derive from what they share (NIST SP 800-56A, one round of SHA-256). */
function derive(shared: Buffer): Buffer {
  const one = Buffer.from([0, 0, 0, 1])
  const bits = Buffer.from([0, 0, 1, 0])
  const info = [counted('A256GCM'), counted(''), counted('')]
  return createHash('sha256')
    .update(Buffer.concat([one, shared, ...info, bits]))
    .digest()
}

/**
 * A body as the site sends it: a compact JWE for the newest published key (ruling 12). Written from
 * the RFC and not with the library of site and server, which so are checked by a third.
 */
export async function sealed(request: APIRequestContext, body: object): Promise<object> {
  const { keys } = (await (await request.get('/.well-known/jwks.json')).json()) as Jwks
  const [key] = keys
  if (!key) throw new Error('no key is published')
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const [x, y] = [own.subarray(1, 33), own.subarray(33)].map((part) => part.toString('base64url'))
  const point = [Buffer.of(4), Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')]
  const secret = derive(ecdh.computeSecret(Buffer.concat(point)))
  const header = base64url(
    JSON.stringify({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: key.kid,
      iat: Math.floor(Date.now() / 1_000),
      jti: randomUUID(),
      epk: { kty: 'EC', crv: 'P-256', x, y },
    }),
  )
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  cipher.setAAD(Buffer.from(header))
  const hidden = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()])
  const parts = [header, '', base64url(nonce), base64url(hidden), base64url(cipher.getAuthTag())]
  return { payload: parts.join('.') }
}
