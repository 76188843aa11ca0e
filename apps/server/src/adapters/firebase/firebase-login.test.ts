import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiError } from '@fairhouse/protocol/client'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'

const PROJECT = 'fairhouse-tests'
const SECONDS = NOON.getTime() / 1_000

let server: Server
let platform: TestPlatform
/** `typedAt`: when the code was typed, in seconds; tokens of one code share it. */
let idTokenOf: (phone: string, typedAt?: number, issuedAt?: number) => Promise<string>

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  server = createServer((_, response) => response.end(JSON.stringify({ keys })))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  platform = await createTestPlatform({
    config: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
  })
  idTokenOf = (phone, typedAt = SECONDS, issuedAt = typedAt) =>
    new SignJWT({
      phone_number: phone,
      firebase: { sign_in_provider: 'phone' },
      auth_time: typedAt,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject('uid-1')
      .setIssuedAt(issuedAt)
      .setExpirationTime(SECONDS + 3_600)
      .sign(privateKey)
})
afterAll(async () => {
  await platform.close()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function logIn(at: TestPlatform, firebaseIdToken: string): Promise<string> {
  const response = await fetch(`${at.url}/wps/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' },
    body: JSON.stringify({
      type: 'firebase',
      countryDialingCode: '55',
      mobileNum: '11987654321',
      firebaseIdToken,
    }),
  })
  const answer = (await response.json()) as {
    member?: { account: string }
    error?: Pick<ApiError, 'code'>
  }
  return answer.member?.account ?? answer.error?.code ?? ''
}

const PHONE = '+5511987654321'

/** A member whose number is Firebase's to verify. */
async function memberWithPhone(): Promise<string> {
  const { username } = await platform.member()
  await platform.db.query('update members set mobile_verified_at = null')
  await platform.db.query(
    `update members set country_dialing_code = '55', mobile_num = '11987654321',
       mobile_verified_at = app_now() where username = $1`,
    [username],
  )
  return username
}

test('who verified the number with Firebase logs in by it; another number does not', async () => {
  const username = await memberWithPhone()
  expect(await logIn(platform, await idTokenOf('+5511987654322'))).toBe('CODE_WRONG')
  expect(await logIn(platform, 'no token')).toBe('CODE_WRONG')
  expect(await logIn(platform, await idTokenOf(PHONE))).toBe(username)
})

test('a code opens once: no copy of its token, and no other token of it', async () => {
  const username = await memberWithPhone()
  const typedAt = SECONDS - 10
  const token = await idTokenOf(PHONE, typedAt)
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(platform, token)))
  expect(answers.toSorted()).toEqual([...Array<string>(7).fill('CODE_WRONG'), username])
  const another = await idTokenOf(PHONE, typedAt, SECONDS)
  expect(another).not.toBe(token)
  expect(await logIn(platform, another)).toBe('CODE_WRONG')
  expect(await logIn(platform, await idTokenOf(PHONE, SECONDS - 5))).toBe(username)
})

test('who verified the number with Firebase sets a forgotten password by it', async () => {
  const username = await memberWithPhone()
  const reset = (firebaseIdToken: string) =>
    platform.visitor('POST /wps/member/password/verification', {
      body: {
        countryDialingCode: '55',
        mobileNum: '11987654321',
        firebaseIdToken,
        newPassword: 'another long phrase',
      },
    })
  const other = reset(await idTokenOf('+5511987654322', SECONDS - 30))
  await expect(other).rejects.toMatchObject({ code: 'CODE_WRONG' })
  const done = await reset(await idTokenOf(PHONE, SECONDS - 30))
  expect(done.member?.account).toBe(username)
})

test('whose password has grown old is not asked for another after such a login', async () => {
  const username = await memberWithPhone()
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values (1, '{"passwordExpiry": true}')
     on conflict (brand_id) do update set switches = excluded.switches`,
  )
  platform.deps.brands.forget()
  await platform.db.query(
    `update members set password_changed_at = app_now() - interval '400 days' where username = $1`,
    [username],
  )
  const body = { type: 'firebase', countryDialingCode: '55', mobileNum: '11987654321' } as const
  const firebaseIdToken = await idTokenOf(PHONE, SECONDS - 60)
  const done = await platform.visitor('POST /wps/session/login', {
    body: { ...body, firebaseIdToken },
  })
  expect(done).toMatchObject({ passwordExpired: false, member: { isRestricted: false } })
})

test('without a project there is no such way in', async () => {
  const bare = await createTestPlatform()
  expect(await logIn(bare, await idTokenOf('+5511987654321'))).toBe('FEATURE_OFF')
  await bare.close()
})
