import { createHash } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { CaptchaProof } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { outcome, tally } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { deliverMessages, localCarrier, readOutbox } from '../outbox/index.ts'
import { createCaptcha, hasZeroBits } from './captcha.ts'
import { consumeCode, checkCode, sendCode, type CodeRequest } from './codes.ts'

let platform: TestPlatform
let brand: Brand
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const MARIA = { mobileNum: '11 98765-4321', countryDialingCode: '+55' }
const MARIA_TARGET = '+5511987654321'

beforeAll(async () => {
  platform = await createTestPlatform({ config: { CODES_PER_DAY: 500 } })
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.setNow(NOON)
  await platform.owner.query('truncate verification_quotas, verification_codes, outbox_messages')
})

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** The outbox for a target, as staff of a fresh install read it, newest first. */
async function messagesTo(target: string) {
  const carriers = { sms: localCarrier, email: localCarrier }
  await deliverMessages({ db: platform.db, vault: platform.deps.vault, carriers })
  return readOutbox(platform.db, platform.deps, brand.brandId, { limit: 100, search: target })
}

async function codeTo(target: string): Promise<string> {
  const [newest] = await messagesTo(target)
  return /\d{6}/.exec(newest?.body ?? '')?.[0] ?? ''
}

function request(overrides: Partial<CodeRequest> = {}): CodeRequest {
  return {
    channel: 'sms',
    purpose: 'register',
    target: MARIA_TARGET,
    address: '198.51.100.7',
    language: 'en',
    ...overrides,
  }
}

const send = (overrides: Partial<CodeRequest> = {}) =>
  sendCode(platform.deps, brand, request(overrides))
const check = (code: string) =>
  checkCode(platform.deps, brand, {
    channel: 'sms',
    purpose: 'register',
    target: MARIA_TARGET,
    code,
  })
const consume = (code: string) =>
  platform.db.transaction((tx) =>
    consumeCode(tx, platform.deps, brand, {
      channel: 'sms',
      purpose: 'register',
      target: MARIA_TARGET,
      code,
    }),
  )

/** A code that is surely not the one that was sent. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('codes', () => {
  test('the answer tells how long the code lives and when another may be asked for', async () => {
    expect(await send()).toEqual({
      expirationTime: after(600).toISOString(),
      expiredMinutes: 10,
      resendAfterSeconds: 60,
      message: 'If the number is right, a code is on its way by SMS.',
    })
    expect(await codeTo(MARIA_TARGET)).toMatch(/^\d{6}$/)
  })

  test('of 50 uses of one code at once exactly one succeeds', async () => {
    await send()
    const code = await codeTo(MARIA_TARGET)
    const uses = times(50, async () => {
      await check(code)
      await consume(code)
    })
    expect(await tally(uses)).toEqual({ ok: 1, CODE_EXPIRED: 49 })
  })

  test('of 10,000 wrong codes at once five are heard; then the right one is dead', async () => {
    await send()
    const code = await codeTo(MARIA_TARGET)
    const wrong = times(10_000, (index) => check(String(index).padStart(6, 'x')))
    expect(await tally(wrong)).toEqual({ CODE_WRONG: 5, CODE_EXPIRED: 9_995 })
    expect(await outcome(check(code))).toBe('CODE_EXPIRED')
    expect(await outcome(consume(code))).toBe('CODE_EXPIRED')
  })

  test('four wrong ones leave it alive; a new code ends the old one and its tries', async () => {
    await send()
    const first = await codeTo(MARIA_TARGET)
    for (let n = 0; n < 4; n += 1) expect(await outcome(check(otherThan(first)))).toBe('CODE_WRONG')
    expect(await outcome(check(first))).toBe('ok')
    await platform.setNow(after(61))
    await send()
    const second = await codeTo(MARIA_TARGET)
    expect(await outcome(consume(first))).toBe(first === second ? 'ok' : 'CODE_EXPIRED')
    expect(await outcome(check(second))).toBe('ok')
  })

  const lives: [number, string][] = [
    [599, 'ok'],
    [600, 'CODE_EXPIRED'],
  ]
  test.each(lives)('after %i seconds: %s', async (seconds, expected) => {
    await send()
    const code = await codeTo(MARIA_TARGET)
    await platform.setNow(after(seconds))
    expect(await outcome(check(code))).toBe(expected)
    expect(await outcome(consume(code))).toBe(expected)
  })

  test('a code is of its purpose, its target, its channel and its brand', async () => {
    await send()
    const code = await codeTo(MARIA_TARGET)
    const key = { channel: 'sms', purpose: 'register', target: MARIA_TARGET, code } as const
    const others = [
      { ...key, purpose: 'login' as const },
      { ...key, target: '+5511987654322' },
      { ...key, channel: 'email' as const },
    ]
    for (const other of others) {
      expect(await outcome(checkCode(platform.deps, brand, other))).toBe('CODE_EXPIRED')
    }
    const elsewhere = { ...brand, brandId: 77 }
    expect(await outcome(checkCode(platform.deps, elsewhere, key))).toBe('CODE_EXPIRED')
  })

  test('neither the code nor the target stands in the table', async () => {
    await send()
    const code = await codeTo(MARIA_TARGET)
    const rows = await platform.db.query<{ line: string }>(
      'select verification_codes::text as line from verification_codes',
    )
    expect(rows[0]?.line).not.toMatch(new RegExp(`${code}|87654321`))
  })
})

describe('limits', () => {
  const sent = async () =>
    Number(
      (await platform.db.query<{ n: bigint }>('select count(*) as n from outbox_messages'))[0]?.n,
    )

  test('1,000 requests at once for one number send one code', async () => {
    expect(await tally(times(1_000, () => send()))).toEqual({ ok: 1, CODE_TOO_SOON: 999 })
    expect(await sent()).toBe(1)
  })

  test('1,000 at once for 1,000 numbers from one line send 20', async () => {
    const asked = times(1_000, (n) => send({ target: `+5511${900_000_000 + n}` }))
    expect(await tally(asked)).toEqual({ ok: 20, CODE_QUOTA: 980 })
    expect(await sent()).toBe(20)
  })

  test('addresses of one IPv6 line count as one', async () => {
    const asked = times(40, (n) =>
      send({ target: `+5511${900_000_000 + n}`, address: `2001:db8:1:2::${n.toString(16)}` }),
    )
    expect(await tally(asked)).toEqual({ ok: 20, CODE_QUOTA: 20 })
  })

  test('1,000 at once from 1,000 lines stop at the quota of the brand', async () => {
    const asked = times(1_000, (n) =>
      send({ target: `+5511${900_000_000 + n}`, address: `198.18.${n >> 8}.${n & 255}` }),
    )
    expect(await tally(asked)).toEqual({ ok: 500, CODE_QUOTA: 500 })
    expect(await sent()).toBe(500)
  })

  test('one number gets five an hour and ten a day; what was refused costs nothing', async () => {
    const gone: number[] = []
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      await platform.setNow(after(minute * 60))
      if ((await outcome(send({ address: `198.18.0.${minute % 250}` }))) === 'ok') gone.push(minute)
    }
    expect(gone).toEqual([0, 10, 20, 30, 40, 60, 70, 80, 90, 100])
  })

  test('the refusal says when to come back', async () => {
    await send()
    await platform.setNow(after(45))
    const refusal = await send().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'CODE_TOO_SOON', details: { retryAfterSeconds: 15 } })
  })

  test('the fourth code for one purpose waits until five minutes after the first', async () => {
    const asked: unknown[] = []
    for (const second of [0, 61, 122, 183]) {
      await platform.setNow(after(second))
      asked.push(
        await send()
          .then(() => 'ok')
          .catch((error: unknown) => error),
      )
    }
    expect(asked.slice(0, 3)).toEqual(['ok', 'ok', 'ok'])
    const details = { retryAfterSeconds: 117 }
    expect(asked[3]).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details })
    await platform.setNow(after(300))
    expect(await outcome(send())).toBe('ok')
  })

  test('of two limits the one that opens last says when to come back', async () => {
    for (let n = 0; n < 5; n += 1) {
      await platform.setNow(after(n * 120))
      await send()
    }
    await platform.setNow(after(490))
    const refusal = await send().catch((error: unknown) => error)
    const details = { retryAfterSeconds: 3_110 }
    expect(refusal).toMatchObject({ code: 'CODE_QUOTA', details })
  })

  test('who asks for another’s number does not keep its owner from a code', async () => {
    for (const purpose of ['register', 'login', 'password'] as const) {
      for (let n = 0; n < 5; n += 1) {
        await platform.setNow(after(n * 61))
        await outcome(send({ purpose, address: '203.0.113.9' }))
      }
    }
    expect(await outcome(send({ purpose: 'secondFactor', memberId: 1n }))).toBe('ok')
  })
})

describe('codes for visitors, over HTTP', () => {
  async function knownMember(): Promise<void> {
    const member = await platform.member()
    await platform.db.query(
      `update members set country_dialing_code = null, mobile_num = null, mobile_verified_at = null
       where mobile_num = '11987654321'`,
    )
    await platform.db.query(
      `update members set country_dialing_code = '55', mobile_num = '11987654321',
         mobile_verified_at = app_now() where username = $1`,
      [member.username],
    )
  }

  const noLogin = (mobileNum: string, captcha?: CaptchaProof) =>
    platform.visitor('POST /wps/verification/sms/noLogin', {
      body: {
        ...MARIA,
        mobileNum,
        purpose: 'login',
        ...(captcha ? { captcha } : {}),
      },
    })

  test('a known and an unknown number are answered alike; only one gets an SMS', async () => {
    await knownMember()
    const known = await noLogin(MARIA.mobileNum)
    const unknown = await noLogin('11 91111-1111')
    expect(known).toEqual(unknown)
    expect((await messagesTo(MARIA_TARGET))[0]).toMatchObject({ status: 'sent', template: 'code' })
    expect((await messagesTo('+5511911111111'))[0]).toMatchObject({ status: 'withheld' })
    expect(await codeTo('+5511911111111')).toBe('')
  })

  test('whose number has an account learns so by SMS instead of a code to register', async () => {
    await knownMember()
    const body = { ...MARIA, purpose: 'register' as const }
    const known = await platform.visitor('POST /wps/verification/sms/register', { body })
    const unknown = await platform.visitor('POST /wps/verification/sms/register', {
      body: { ...body, mobileNum: '11922222222' },
    })
    expect(known).toEqual(unknown)
    const [message] = await messagesTo(MARIA_TARGET)
    expect(message).toMatchObject({ template: 'numberTaken', status: 'sent' })
    expect(message?.body).not.toMatch(/\d{6}/)
    expect(await codeTo('+5511922222222')).toMatch(/^\d{6}$/)
  })

  test('after three from one line a captcha is demanded, and opens', async () => {
    for (const last of [1, 2, 3]) await noLogin(`1193333333${last}`)
    expect(await outcome(noLogin('11933333334'))).toBe('CAPTCHA_REQUIRED')
    expect(await outcome(noLogin('11933333334', await solvedWork()))).toBe('ok')
  })

  const numbers: [string, string, string][] = [
    ['+55', '11 98765 4321', 'ok'],
    ['55', '011987654321', 'ok'],
    ['0055', '(11) 98765-4321', 'ok'],
    ['55', '12', 'PHONE_INVALID'],
    ['55', '123456789012345', 'PHONE_INVALID'],
    ['0', '11987654321', 'PHONE_INVALID'],
    // A number there may be, and not by the rule `mobileNum` of the sign-up.
    ['55', '12345', 'FIELD_RULE'],
    ['55', '11987654321; drop', 'PHONE_INVALID'],
    ['', '', 'VALIDATION_FAILED'],
  ]
  test.each(numbers)('%s %s: %s', async (countryDialingCode, mobileNum, expected) => {
    const body = { countryDialingCode, mobileNum, purpose: 'login' as const }
    expect(await outcome(platform.visitor('POST /wps/verification/sms/noLogin', { body }))).toBe(
      expected,
    )
    if (expected === 'ok') expect(await messagesTo(MARIA_TARGET)).toHaveLength(1)
  })
})

async function solvedWork(): Promise<CaptchaProof> {
  const captcha = await platform.visitor('GET /wps/captcha', { query: { kind: 'work' } })
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${captcha.challenge}${nonce}`).digest()
    if (hasZeroBits(digest, captcha.difficulty ?? 256)) {
      return { captchaId: captcha.captchaId, answer: String(nonce) }
    }
  }
}

describe('captchas', () => {
  /** A captcha whose answer the test knows, because it painted it. */
  async function known(kind: 'image' | 'slider') {
    let answer = ''
    const { painter } = platform.deps
    const spy = {
      ...painter,
      letters: (text: string, rng: typeof platform.deps.rng) => {
        answer = text
        return painter.letters(text, rng)
      },
      slider: (offset: number, rng: typeof platform.deps.rng) => {
        answer = String(offset)
        return painter.slider(offset, rng)
      },
    }
    const captcha = await createCaptcha({ ...platform.deps, painter: spy }, brand, kind)
    return { captcha, answer }
  }

  const answerTo = async (proof: CaptchaProof | undefined) => {
    const { checkCaptcha } = await import('./captcha.ts')
    return outcome(checkCaptcha(platform.deps, brand, proof))
  }

  const answers: ['image' | 'slider', string, (answer: string) => string, string][] = [
    ['image', 'right', (answer) => answer, 'ok'],
    ['image', 'in lower case with a space', (answer) => ` ${answer.toLowerCase()} `, 'ok'],
    ['image', 'a letter short', (answer) => answer.slice(1), 'CAPTCHA_WRONG'],
    ['slider', 'right', (answer) => answer, 'ok'],
    ['slider', '4 px off', (answer) => String(Number(answer) + 4), 'ok'],
    ['slider', '4 px off to the left', (answer) => String(Number(answer) - 4), 'ok'],
    ['slider', '5 px off', (answer) => String(Number(answer) + 5), 'CAPTCHA_WRONG'],
    ['slider', 'no number', () => 'NaN', 'CAPTCHA_WRONG'],
  ]
  test.each(answers)('%s: %s', async (kind, _, given, expected) => {
    const { captcha, answer } = await known(kind)
    expect(await answerTo({ captchaId: captcha.captchaId, answer: given(answer) })).toBe(expected)
  })

  test('of 50 answers at once one counts; a wrong one uses it up', async () => {
    const { captcha, answer } = await known('image')
    const proof = { captchaId: captcha.captchaId, answer }
    const all = await Promise.all(times(50, () => answerTo(proof)))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    const second = await known('image')
    const { captchaId } = second.captcha
    expect(await answerTo({ captchaId, answer: 'nope' })).toBe('CAPTCHA_WRONG')
    expect(await answerTo({ captchaId, answer: second.answer })).toBe('CAPTCHA_WRONG')
  })

  test('none, an unknown one, and one that is too old', async () => {
    expect(await answerTo(undefined)).toBe('CAPTCHA_REQUIRED')
    expect(await answerTo({ captchaId: 'made-up', answer: '1' })).toBe('CAPTCHA_WRONG')
    const { captcha, answer } = await known('slider')
    await platform.setNow(after(300))
    expect(await answerTo({ captchaId: captcha.captchaId, answer })).toBe('CAPTCHA_WRONG')
  })

  test('work that was not done is refused, and done work opens once', async () => {
    const { captchaId } = await platform.visitor('GET /wps/captcha', { query: { kind: 'work' } })
    expect(await answerTo({ captchaId, answer: '0' })).toBe('CAPTCHA_WRONG')
    const proof = await solvedWork()
    expect(await answerTo(proof)).toBe('ok')
    expect(await answerTo(proof)).toBe('CAPTCHA_WRONG')
  })

  test('what is sent carries no answer', async () => {
    const { captcha, answer } = await known('image')
    const { image = '', ...rest } = captcha
    expect(JSON.stringify(rest)).not.toContain(answer)
    expect(Buffer.from(image, 'base64').toString('latin1')).not.toContain(answer)
    expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const { answer: offset, captcha: slider } = await known('slider')
    expect(Object.values(slider)).not.toContain(Number(offset))
  })
})
