import { randomBytes } from 'node:crypto'
import { rotatePayloadKeys } from '@fairhouse/server/modules/payloads/index.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import type { Vault } from '@fairhouse/server/adapters/vault/vault.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { CompactEncrypt, importJWK, type CompactJWEHeaderParameters, type JWK } from 'jose'
import { codeOf, type Answer } from '../lib/http.ts'
import { call, createFaults, json, type Scenario, type World } from './world.ts'

const CREDENTIALS = { username: 'nobodysealed', password: 'not the right phrase' }
/** The body was decrypted, and checked as any other. */
const OPENED = 'INVALID_CREDENTIALS'
const REFUSED = 'PAYLOAD_REFUSED'

/** The public key that was accepted two rotations ago; done before the nodes start. */
export async function rotateKeys(db: Db, vault: Vault): Promise<World['oldKey']> {
  const context = { db, vault, rng: systemRng }
  await rotatePayloadKeys(context, [1])
  const rows = await db.query<{ public_jwk: World['oldKey'] }>(
    'select public_jwk from payload_keys where brand_id = 1',
  )
  for (let turn = 0; turn < 2; turn += 1) {
    await db.query(`update payload_keys set created_at = created_at - interval '13 hours'`)
    await rotatePayloadKeys(context, [1])
  }
  const [old] = rows
  if (!old) throw new Error('no key was made')
  return old.public_jwk
}

type Key = JWK & { readonly kid: string }

interface Seal {
  readonly key?: Key
  readonly header?: Partial<CompactJWEHeaderParameters> & Record<string, unknown>
  readonly text?: string
}

async function publishedKey(world: World): Promise<Key> {
  const { keys } = json<{ keys: Key[] }>(await call(world, 0, 'GET /.well-known/jwks.json'))
  const [key] = keys
  if (!key) throw new Error('no key is published')
  return key
}

/** A body encrypted as by the page, with the deviations in `seal`. */
async function sealed(world: World, seal: Seal = {}): Promise<string> {
  const key = seal.key ?? (await publishedKey(world))
  const header = {
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    kid: key.kid,
    iat: Math.floor(Date.now() / 1_000),
    jti: randomBytes(18).toString('base64url'),
    ...seal.header,
  }
  return new CompactEncrypt(Buffer.from(seal.text ?? JSON.stringify(CREDENTIALS)))
    .setProtectedHeader(header as CompactJWEHeaderParameters)
    .encrypt(await importJWK(key, header.alg))
}

/** As a page sends it: without a Bearer token. */
async function post(world: World, node: number, body: unknown): Promise<Answer> {
  const caller = world.callers[node % 2] ?? world.callers[0]
  return caller.send({
    method: 'POST',
    path: '/wps/session/login',
    headers: {
      'content-type': 'application/json',
      'x-fairhouse': '1',
      'x-forwarded-for': `2001:db8:ffff:${node}::1`,
    },
    body: JSON.stringify(body),
  })
}

/** The same envelope with another protected header, which no longer fits its tag. */
function withHeader(payload: string, header: Record<string, unknown>): string {
  const [head = '', ...rest] = payload.split('.')
  const before = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...before, ...header })).toString('base64url')
  return [forged, ...rest].join('.')
}

function withTag(payload: string, change: (tag: string) => string): string {
  const parts = payload.split('.')
  return [...parts.slice(0, 4), change(parts[4] ?? '')].join('.')
}

interface Wrong {
  readonly what: string
  readonly code: string
  payload(world: World): Promise<string>
}

const wrong = (
  what: string,
  payload: (world: World) => Promise<string>,
  code = REFUSED,
): Wrong => ({ what, payload, code })

const forged = (header: Record<string, unknown>) => async (world: World) =>
  withHeader(await sealed(world), header)

const WRONGS: readonly Wrong[] = [
  wrong('alg ECDH-ES+A256KW', (world) => sealed(world, { header: { alg: 'ECDH-ES+A256KW' } })),
  wrong('alg dir', forged({ alg: 'dir' })),
  wrong('alg none', forged({ alg: 'none' })),
  wrong('alg RSA-OAEP', forged({ alg: 'RSA-OAEP' })),
  wrong('enc A128GCM', (world) => sealed(world, { header: { enc: 'A128GCM' } })),
  wrong('a key of two rotations ago', (world) => sealed(world, { key: world.oldKey as Key })),
  wrong('an unknown key', (world) => sealed(world, { header: { kid: 'nobody-has-this' } })),
  wrong('a tag of 4 bytes', async (world) =>
    withTag(await sealed(world), (tag) => tag.slice(0, 6)),
  ),
  wrong('a tag of 12 bytes', async (world) =>
    withTag(await sealed(world), (tag) => tag.slice(0, 16)),
  ),
  wrong('no tag', async (world) => withTag(await sealed(world), () => '')),
  wrong('another tag', async (world) =>
    withTag(await sealed(world), () => randomBytes(16).toString('base64url')),
  ),
  wrong('a header zip', forged({ zip: 'DEF' })),
  wrong('a header crit', forged({ crit: ['exp'], exp: 1 })),
  wrong('a header jwk', forged({ jwk: { kty: 'oct', k: 'AA' } })),
  wrong('a header jku', forged({ jku: 'http://127.0.0.1:9/' })),
  wrong('a point off the curve', forged({ epk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } })),
  wrong('sealed too long ago', (world) =>
    sealed(world, { header: { iat: Math.floor(Date.now() / 1_000) - 200 } }),
  ),
  wrong('sealed in times to come', (world) =>
    sealed(world, { header: { iat: Math.floor(Date.now() / 1_000) + 200 } }),
  ),
  wrong('no nonce', (world) => sealed(world, { header: { jti: undefined } })),
  wrong('60 KB of garbage', async () => Promise.resolve('x'.repeat(60 * 1024))),
  wrong('60 KB of dots', async () => Promise.resolve('.'.repeat(60 * 1024))),
  wrong('70 KB', async () => Promise.resolve('x'.repeat(70 * 1024)), 'BODY_TOO_LARGE'),
  wrong(
    'a sealed body of 40 KB',
    (world) => sealed(world, { text: JSON.stringify({ username: 'x'.repeat(40 * 1024) }) }),
    'VALIDATION_FAILED',
  ),
  wrong('what is no JSON inside', (world) => sealed(world, { text: '{' })),
]

export const payloadFaults: Scenario = {
  name: 'sealed bodies',
  async run(world) {
    const { expect, faults } = createFaults()
    const note = (what: string, answer: Answer, code: string) =>
      expect(codeOf(answer) === code, `${what} was answered ${answer.status} ${codeOf(answer)}`)
    for (const node of [0, 1]) {
      for (const one of WRONGS) {
        const payload = await one.payload(world)
        note(one.what, await post(world, node, { payload }), one.code)
      }
      note('a plain body of a page', await post(world, node, CREDENTIALS), 'PAYLOAD_NOT_ENCRYPTED')
    }
    const once = await sealed(world)
    note('an honest seal', await post(world, 0, { payload: once }), OPENED)
    note('its replay', await post(world, 0, { payload: once }), REFUSED)
    note('its replay on the other node', await post(world, 1, { payload: once }), REFUSED)
    const twice = await sealed(world)
    const both = await Promise.all([0, 1].map((node) => post(world, node, { payload: twice })))
    const opened = both.filter((answer) => codeOf(answer) === OPENED).length
    expect(opened === 1, `one seal on both nodes at once was opened ${opened} times`)
    return { figures: { envelopes: WRONGS.length * 2 + 5 }, faults }
  },
}
