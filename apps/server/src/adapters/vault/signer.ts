import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** The public half of a signing key, as pages and verifiers get it (RFC 8037). */
interface VerifyKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly kid: string
  readonly x: string
}

export interface Signer {
  readonly key: VerifyKey
  /** A compact JWS (RFC 7515) of a JSON text, by EdDSA. */
  sign(json: string): string
  /** The bare signature of these bytes, and whether one is of this key. */
  signBytes(bytes: Buffer): Buffer
  isOurs(bytes: Buffer, signature: Buffer): boolean
}

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Names a key by its thumbprint (RFC 7638). */
function thumbprint(x: string): string {
  const text = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  return createHash('sha256').update(text).digest('base64url')
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Signs by the Ed25519 key that 32 secret bytes are. */
export function createSigner(seed: Buffer): Signer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(x)
  const head = base64url(JSON.stringify({ alg: 'EdDSA', kid }))
  return {
    key: { kty: 'OKP', crv: 'Ed25519', kid, x },
    sign(json) {
      const signed = `${head}.${base64url(json)}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
    signBytes: (bytes) => sign(null, bytes, privateKey),
    isOurs: (bytes, signature) => verify(null, bytes, publicKey, signature),
  }
}
