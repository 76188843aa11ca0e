import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation } from '@fairhouse/protocol'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a test may get wrong on purpose. */
export interface Flaws {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly key?: KeyObject
}

export interface Authenticator {
  readonly credentialId: string
  create(options: { readonly challenge: string }, flaws?: Flaws): PasskeyAttestation
  get(options: { readonly challenge: string }, flaws?: Flaws): PasskeyAssertion
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The public key in COSE's form (RFC 9053): EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const jwk = publicKey.export({ format: 'jwk' })
  const point = (part: string | undefined) => Uint8Array.from(Buffer.from(part ?? '', 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(jwk.x)],
        [-3, point(jwk.y)],
      ]),
    ),
  )
}

/** An authenticator in software: one passkey of one site, with a counter that rises. */
export function createAuthenticator(site: {
  readonly origin: string
  readonly rpId: string
}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(20)
  const credentialId = id.toString('base64url')
  let counter = 0

  function data(flaws: Flaws, flags: number, rest: Buffer): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    const verified = flaws.isUserVerified === false ? 0 : USER_VERIFIED
    head[0] = USER_PRESENT | verified | flags
    head.writeUInt32BE(flaws.counter ?? counter, 1)
    return Buffer.concat([sha256(flaws.rpId ?? site.rpId), head, rest])
  }

  return {
    credentialId,
    create(options, flaws = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const rest = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = Uint8Array.from(data(flaws, HAS_CREDENTIAL, rest))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      )
      const client = clientData(
        'webauthn.create',
        flaws.challenge ?? options.challenge,
        flaws.origin ?? site.origin,
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, flaws = {}) {
      const authData = data(flaws, 0, Buffer.alloc(0))
      const client = clientData(
        'webauthn.get',
        flaws.challenge ?? options.challenge,
        flaws.origin ?? site.origin,
      )
      const signed = Buffer.concat([authData, sha256(client)])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, flaws.key ?? privateKey).toString('base64url'),
          ...(flaws.userHandle === undefined ? {} : { userHandle: flaws.userHandle }),
        },
      }
    },
  }
}
