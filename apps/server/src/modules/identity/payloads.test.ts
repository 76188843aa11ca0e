import type { Jwks } from '@fairhouse/protocol'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { rotatePayloadKeys } from '../payloads/payloads.ts'

let platform: TestPlatform
let nonces = 0

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.query(
    `insert into brand_settings (brand_id, switches)
     values (1, '{"payloadEncryption": true, "freePlay": false}')
     on conflict (brand_id) do update set switches = excluded.switches`,
  )
  platform.deps.brands.forget()
})
afterAll(() => platform.close())

const CREDENTIALS = JSON.stringify({ username: 'nobody', password: 'wrong phrase' })

async function keys(): Promise<Jwks['keys']> {
  const answer = await fetch(`${platform.url}/.well-known/jwks.json`)
  return ((await answer.json()) as Jwks).keys
}

interface Seal {
  readonly text?: string
  readonly header?: Record<string, unknown>
  readonly kid?: string
  readonly enc?: string
}

async function seal(options: Seal = {}): Promise<string> {
  const [key] = await keys()
  if (!key) throw new Error('there is no key')
  nonces += 1
  const header = {
    alg: 'ECDH-ES',
    enc: options.enc ?? 'A256GCM',
    kid: options.kid ?? key.kid,
    iat: NOON.getTime() / 1_000,
    jti: `nonce-of-the-tests-${nonces}`,
    ...options.header,
  }
  return new CompactEncrypt(Buffer.from(options.text ?? CREDENTIALS))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

async function post(
  body: unknown,
  headers: Record<string, string> = {},
  path = '/wps/session/login',
): Promise<string> {
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', ...headers },
    body: JSON.stringify(body),
  })
  const { error } = (await answer.json()) as { error?: { code: string } }
  return `${answer.status} ${error?.code ?? ''}`.trim()
}

/** The body was opened, and handled as any other. */
const OPENED = '401 INVALID_CREDENTIALS'
const REFUSED = '400 PAYLOAD_REFUSED'

test('a body sealed for a published key is opened; no private part is published', async () => {
  expect(await post({ payload: await seal() })).toBe(OPENED)
  for (const key of await keys()) expect(Object.keys(key)).not.toContain('d')
})

test('a plain body is refused, but for API clients', async () => {
  const plain = JSON.parse(CREDENTIALS) as object
  expect(await post(plain)).toBe('400 PAYLOAD_NOT_ENCRYPTED')
  expect(await post(plain, { 'x-session': 'bearer' })).toBe(OPENED)
})

test('free play sends its random text sealed, and is answered by what was inside', async () => {
  const body = { os: 'Linux', platform: 'W', random: '0123456789abcdef', version: 3 }
  const start = (sent: unknown) => post(sent, {}, '/wps/session/login/freeplay')
  expect(await start(body)).toBe('400 PAYLOAD_NOT_ENCRYPTED')
  const sealed = async (text: object) => ({ payload: await seal({ text: JSON.stringify(text) }) })
  expect(await start(await sealed({ ...body, random: 'short' }))).toBe('400 VALIDATION_FAILED')
  expect(await start(await sealed(body))).toBe('403 FEATURE_OFF')
})

test('what is inside is checked like any body', async () => {
  const unknown = await seal({ text: JSON.stringify({ nonsense: 1 }) })
  expect(await post({ payload: unknown })).toBe('400 UNKNOWN_FIELD')
  for (const text of ['{', '"\\u0000"', '']) {
    expect(await post({ payload: await seal({ text }) })).toBe(REFUSED)
  }
})

test('a seal opens once: of ten at once one is heard', async () => {
  const payload = await seal()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post({ payload })))
  expect(answers.filter((one) => one === OPENED)).toHaveLength(1)
  expect(answers.filter((one) => one === REFUSED)).toHaveLength(9)
})

const iat = NOON.getTime() / 1_000
test.each<[string, Seal]>([
  ['another cipher', { enc: 'A128GCM' }],
  ['an unknown key', { kid: 'nobody-has-this' }],
  ['a compressed body', { header: { zip: 'DEF' } }],
  ['no time', { header: { iat: undefined } }],
  ['a time that is no number', { header: { iat: '1e9' } }],
  ['sealed too long ago', { header: { iat: iat - 121 } }],
  ['sealed in times to come', { header: { iat: iat + 121 } }],
  ['no nonce', { header: { jti: undefined } }],
  ['a short nonce', { header: { jti: 'short' } }],
  ['a header of its own', { header: { x: 1 } }],
])('%s is refused', async (_, options) => {
  const payload = await seal(options).catch(() => 'not even sealed')
  expect(await post({ payload })).toBe(REFUSED)
})

test('any text that is no seal of ours is refused alike', async () => {
  const [head = '', key = '', iv = '', body = '', tag = ''] = (await seal()).split('.')
  const forged = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
  const decoded = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
  const wrong = [
    [head, key, iv, body, tag.slice(0, 8)],
    [head, key, iv, body, ''],
    [head, key, iv, `${body}AA`, tag],
    [forged({ ...decoded, alg: 'dir' }), key, iv, body, tag],
    [forged({ ...decoded, alg: 'none' }), key, iv, body, tag],
    [
      forged({ ...decoded, epk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }),
      key,
      iv,
      body,
      tag,
    ],
    [forged({ ...decoded, epk: 7 }), key, iv, body, tag],
    [head, key, iv, body],
    ['', '', '', '', ''],
    ['not json', '', '', '', ''],
  ]
  for (const parts of wrong) expect(await post({ payload: parts.join('.') })).toBe(REFUSED)
})

test('keys are rotated by age: two are accepted, an older one is not', async () => {
  const first = await seal()
  const [{ kid: firstKid } = { kid: '' }] = await keys()
  const rotateLater = async (hours: number) => {
    await platform.setNow(new Date(NOON.getTime() + hours * 3_600_000))
    await rotatePayloadKeys(platform.deps, [1])
    const other = await platform.restart()
    const { keys: published } = await other.client()('GET /.well-known/jwks.json', {})
    await other.stop()
    return published.map(({ kid }) => kid)
  }
  expect(await rotateLater(1)).toEqual([firstKid])
  const second = await rotateLater(13)
  expect(second).toHaveLength(2)
  expect(second[1]).toBe(firstKid)
  const third = await rotateLater(26)
  expect(third).toHaveLength(2)
  expect(third).not.toContain(firstKid)
  await platform.setNow(NOON)
  const rows = await platform.db.query<{ sealed: Buffer }>('select sealed from payload_keys')
  expect(rows).toHaveLength(2)
  // This node remembers its keys for half a minute; another does not know the first any more.
  const other = await platform.restart()
  await expect(
    other.client()('POST /wps/session/login', { body: { payload: first } as never }),
  ).rejects.toMatchObject({ code: 'PAYLOAD_REFUSED' })
  await other.stop()
})
