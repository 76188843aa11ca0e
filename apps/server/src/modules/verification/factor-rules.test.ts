import { generate } from 'otplib'
import { demoBrand } from '@fairhouse/profiles'
import type { Client } from '@fairhouse/protocol/client'
import type { SecurityEventKind } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { securityEventsOf } from '../security-events/index.ts'
import { createCaptcha, hasZeroBits } from './captcha.ts'
import { randomBelow, randomDigits, randomText } from './random.ts'

const PASSWORD = 'a long enough phrase'
let platform: TestPlatform
let brand: Brand

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())

interface Person {
  readonly memberId: bigint
  readonly call: Client
}

/** A new member who has stepped up. */
async function person(): Promise<Person> {
  const { username, call } = await platform.member()
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [username],
  )
  const who = { memberId: rows[0]?.member_id ?? 0n, call }
  await byPassword(who)
  return who
}

const byPassword = ({ call }: Person, password = PASSWORD) =>
  call('POST /wps/session/step-up', { body: { proof: { method: 'password', password } } })

const eventsOf = async ({ memberId }: Person): Promise<SecurityEventKind[]> =>
  (await securityEventsOf(platform.db, brand, memberId, 20)).map(({ kind }) => kind)

const start = ({ call }: Person) => call('POST /wps/member/security/totp', {})
const drop = ({ call }: Person) => call('DELETE /wps/member/security/totp', {})
async function confirm({ call }: Person, secret: string) {
  const code = await generate({ secret, epoch: Math.floor(NOON.getTime() / 1_000) })
  return call('PUT /wps/member/security/totp', { body: { code } })
}
const methodsOf = async ({ call }: Person) =>
  (await call('POST /wps/session/step-up/options', {})).methods

describe('an authenticator', () => {
  test('that is taken away is gone, from this member alone, and is told', async () => {
    const [who, other] = [await person(), await person()]
    for (const one of [who, other]) {
      const { secret } = await start(one)
      expect(await confirm(one, secret)).toEqual({ ok: true })
    }
    expect(await drop(who)).toEqual({ ok: true })
    expect(await outcome(drop(who))).toBe('FACTOR_NOT_FOUND')
    expect([await methodsOf(who), await methodsOf(other)]).toEqual([['password'], ['totp']])
    expect(await eventsOf(who)).toEqual(['totpOff', 'totpOn'])
    expect(await eventsOf(other)).toEqual(['totpOn'])
  })

  test('that was never confirmed is no factor, and goes without a word', async () => {
    const who = await person()
    await start(who)
    expect(await methodsOf(who)).toEqual(['password'])
    // Begun anew it has another secret: a code of the first one is worth nothing.
    const [first, second] = [await start(who), await start(who)]
    expect(await outcome(confirm(who, first.secret))).toBe('CODE_WRONG')
    expect(await drop(who)).toEqual({ ok: true })
    expect(await outcome(confirm(who, second.secret))).toBe('FACTOR_NOT_FOUND')
    expect(await eventsOf(who)).toEqual([])
  })
})

test('a factor that was right gives the try back, one that was wrong does not', async () => {
  const who = await person()
  for (let n = 0; n < 12; n += 1) expect(await outcome(byPassword(who))).toBe('ok')
  for (let n = 0; n < 9; n += 1)
    expect(await outcome(byPassword(who, 'wrong'))).toBe('PASSWORD_WRONG')
  expect(await outcome(byPassword(who))).toBe('ok')
  for (let n = 0; n < 10; n += 1)
    expect(await outcome(byPassword(who, 'wrong'))).toBe('PASSWORD_WRONG')
  expect(await outcome(byPassword(who))).toBe('TOO_MANY_ATTEMPTS')
})

test('recovery codes stand beside a factor while some are left, and never alone', async () => {
  const who = await person()
  const { codes } = await who.call('POST /wps/member/security/recovery-codes', {})
  expect(codes).toHaveLength(10)
  expect(await methodsOf(who)).toEqual(['password'])
  const { secret } = await start(who)
  await confirm(who, secret)
  expect(await methodsOf(who)).toEqual(['totp', 'recovery'])
  await platform.db.query(
    'update member_recovery_codes set used_at = app_now() where member_id = $1',
    [who.memberId],
  )
  expect(await methodsOf(who)).toEqual(['totp'])
})

test('a passkey may be made by any authenticator, and need not live on it', async () => {
  const who = await person()
  const options = await who.call('POST /wps/member/security/passkeys/options', {})
  expect(options).toMatchObject({
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
  })
})

describe('what is drawn', () => {
  /** Gives these numbers, one after the other. */
  const rngOf = (...numbers: readonly number[]) => {
    const left = [...numbers]
    return {
      bytes: (count: number) => {
        const bytes = Buffer.alloc(count)
        bytes.writeUInt32BE(left.shift() ?? 0)
        return bytes
      },
    } as never
  }

  test.each([
    ['the largest fair one', 4_294_967_289, 9],
    ['one that would favour small numbers', 4_294_967_290, 3],
  ])('is fair: %s', (_, drawn, expected) => {
    expect(randomBelow(rngOf(drawn, 3), 10)).toBe(expected)
  })

  test('keeps its zeros, and comes of the whole alphabet', () => {
    expect(randomDigits(rngOf(42), 6)).toBe('000042')
    expect(randomText(rngOf(0, 2, 1, 3), 'abc', 4)).toBe('acba')
  })
})

describe('captchas', () => {
  test('have opaque ids of 144 bits, and five letters', async () => {
    const { painter } = platform.deps
    const ids = new Set<string>()
    for (const kind of ['image', 'slider', 'work'] as const) {
      const { captchaId } = await platform.visitor('GET /wps/captcha', { query: { kind } })
      expect(Buffer.from(captchaId, 'base64url')).toHaveLength(18)
      ids.add(captchaId)
    }
    expect(ids.size).toBe(3)
    let text = ''
    const letters: typeof painter.letters = (given, rng) => {
      text = given
      return painter.letters(given, rng)
    }
    await createCaptcha({ ...platform.deps, painter: { ...painter, letters } }, brand, 'image')
    expect([...text]).toHaveLength(5)
  })

  test.each([
    ['0000ff', 16, true],
    ['0000ff', 17, false],
    ['0001ff', 15, true],
    ['0001ff', 16, false],
    ['0000', 16, true],
    ['0000', 17, false],
    ['80', 0, true],
    ['80', 1, false],
  ])('%s begins with %i zero bits: %s', (hex, bits, expected) => {
    expect(hasZeroBits(Buffer.from(hex, 'hex'), bits)).toBe(expected)
  })
})
