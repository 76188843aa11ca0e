import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirebaseVerifier, firebaseKeys, type FirebaseVerifier } from './firebase.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const PROJECT = 'fairhouse-tests'
const PHONE = '+5511987654321'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

let server: Server
let url: string
let keys: Keys
let foreign: Keys
let verifier: FirebaseVerifier

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  verifier = createFirebaseVerifier({ projectId: PROJECT, keys: firebaseKeys(url) })
})
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve)
    }),
)

interface Spoilt {
  readonly claims?: JWTPayload
  readonly without?: readonly string[]
  readonly kid?: string
  readonly key?: Keys['privateKey']
}

function token({ claims = {}, without = [], kid = 'one', key }: Spoilt = {}): Promise<string> {
  const all: JWTPayload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'uid-1',
    iat: SECONDS - 60,
    auth_time: SECONDS - 60,
    exp: SECONDS + 3_540,
    phone_number: PHONE,
    firebase: { sign_in_provider: 'phone' },
    ...claims,
  }
  const kept = Object.entries(all).filter(([name]) => !without.includes(name))
  return new SignJWT(Object.fromEntries(kept))
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(key ?? keys.privateKey)
}

describe('an id token of Firebase', () => {
  test('gives the telephone that was verified', async () => {
    const proof = await verifier.verifyFirebaseToken(await token(), NOW)
    expect(proof?.phone).toBe(PHONE)
    // As long as any token of that code could be taken: ten minutes from the code, and the skew.
    expect(proof?.goodUntil).toEqual(new Date((SECONDS - 60 + 630) * 1_000))
  })

  test('of the same code is the same sign-in, however often it is made anew', async () => {
    const signInOf = async (claims: JWTPayload) =>
      (await verifier.verifyFirebaseToken(await token({ claims }), NOW))?.signIn
    const first = await signInOf({})
    expect(first).toBeDefined()
    expect(await signInOf({ iat: SECONDS - 1 })).toBe(first)
    expect(await signInOf({ auth_time: SECONDS - 1 })).not.toBe(first)
    expect(await signInOf({ sub: 'uid-2' })).not.toBe(first)
  })

  const spoilt: [string, Spoilt][] = [
    ['of another project', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://securetoken.google.com/another' } }],
    ['that has expired', { claims: { exp: SECONDS - 31 } }],
    ['whose code was typed long ago', { claims: { auth_time: SECONDS - 601 } }],
    ['from the future', { claims: { auth_time: SECONDS + 60 } }],
    ['without a time of the code', { without: ['auth_time'] }],
    ['without a subject', { claims: { sub: '' } }],
    ['by password', { claims: { firebase: { sign_in_provider: 'password' } } }],
    ['without a telephone', { without: ['phone_number'] }],
    ['with a telephone that is none', { claims: { phone_number: '+55; drop' } }],
    ['by an unknown key', { kid: 'two' }],
  ]
  test.each(spoilt)('%s is refused', async (_, how) => {
    expect(await verifier.verifyFirebaseToken(await token(how), NOW)).toBeUndefined()
  })

  test('signed by somebody else, unsigned or no token at all is refused', async () => {
    const good = await token()
    const [head = '', body = ''] = good.split('.')
    const none = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')
    const forged = [
      await token({ key: foreign.privateKey }),
      `${none}.${body}.`,
      `${head}.${body}.`,
      'not a token',
      '',
    ]
    for (const one of forged) expect(await verifier.verifyFirebaseToken(one, NOW)).toBeUndefined()
  })

  test('with the public key as an HMAC secret is refused', async () => {
    const secret = Buffer.from(JSON.stringify(await exportJWK(keys.publicKey)))
    const confused = await new SignJWT({ aud: PROJECT, sub: 'uid-1', auth_time: SECONDS })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(secret)
    expect(await verifier.verifyFirebaseToken(confused, NOW)).toBeUndefined()
  })

  test('waits for better times while the keys are out of reach', async () => {
    const lost = createFirebaseVerifier({
      projectId: PROJECT,
      keys: firebaseKeys('http://127.0.0.1:9/keys'),
    })
    await expect(lost.verifyFirebaseToken(await token(), NOW)).rejects.toThrow('UNAVAILABLE')
  })
})
