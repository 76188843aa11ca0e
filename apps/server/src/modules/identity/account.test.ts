import { demoTrials } from '@fairhouse/profiles'
import { ApiError, createClient } from '@fairhouse/protocol/client'
import type { RegisterBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { handlePasswordRequests } from './commands/send-password-links.ts'
import { writeRegisterFields } from './register-settings.ts'

let platform: TestPlatform
const PHRASE = 'a long enough phrase'
const NEW = { newPassword: 'another long phrase', confirmNewPassword: 'another long phrase' }

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.transaction((tx) => writeBrand(tx, demoTrials))
  platform.deps.brands.forget()
})
afterAll(() => platform.close())

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.code} ${error.fields.map(({ field }) => field).join(' ')}`.trim()
  }
}

/** Switches of the demo brand, on top of their defaults. */
async function switches(choices: Record<string, boolean>): Promise<void> {
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values (1, $1)
     on conflict (brand_id) do update set switches = brand_settings.switches || excluded.switches`,
    [JSON.stringify(choices)],
  )
  platform.deps.brands.forget()
}

/** The last message to a target, in full. */
async function lastMessage(target: string): Promise<string> {
  const rows = await platform.db.query<{ sealed: Buffer | null }>(
    'select sealed from outbox_messages where target = $1 order by message_id desc limit 1',
    [target],
  )
  const sealed = rows[0]?.sealed
  return sealed ? platform.deps.vault.open('outbox', sealed) : ''
}

async function smsCode(mobileNum: string, purpose: 'register' | 'login' | 'password') {
  const body = { mobileNum, countryDialingCode: '55', purpose }
  if (purpose === 'register') {
    await platform.visitor('POST /wps/verification/sms/register', { body: { ...body, purpose } })
  } else {
    await platform.visitor('POST /wps/verification/sms/noLogin', { body: { ...body, purpose } })
  }
  return /\b\d{6}\b/.exec(await lastMessage(`+55${mobileNum}`))?.[0] ?? ''
}

function logIn(username: string, password: string) {
  return platform.visitor('POST /wps/session/login', { body: { username, password } })
}

describe('registration by rules', () => {
  let count = 0
  const register = (over: Partial<RegisterBody> = {}) => {
    count += 1
    const username = `ruled${count}`
    const base = { username, password: PHRASE, birthday: '1990-01-02', hasAcceptedTerms: true }
    return platform.visitor('PUT /wps/member/register', { body: { ...base, ...over } })
  }

  test('names what is not asked, missing or out of form, and keeps the rest sealed', async () => {
    expect(await outcome(register({ idNumber: '12345' }))).toBe('FIELD_NOT_ASKED idNumber')
    expect(await outcome(register({ email: 'no address' }))).toBe('FIELD_RULE email')
    expect(await outcome(register({ confirmPassword: 'another phrase' }))).toBe(
      'PASSWORDS_DIFFER confirmPassword',
    )
    const rule = { minLength: 5, maxLength: 9, enabled: true, required: true }
    await platform.db.transaction((tx) =>
      writeRegisterFields(tx, 1, [{ field: 'idNumber', patternId: 7, ...rule }]),
    )
    expect(await outcome(register())).toBe('MISSING_FIELD idNumber')
    expect(await outcome(register({ idNumber: '12a45' }))).toBe('FIELD_RULE idNumber')
    expect(await outcome(register({ idNumber: ' 123456 ' }))).toBe('ok')
    const rows = await platform.db.query<{ field: string; sealed: Buffer }>(
      'select field, sealed from member_fields',
    )
    expect(rows.map(({ field }) => field)).toEqual(['idNumber'])
    expect(rows[0]?.sealed.includes('123456')).toBe(false)
    await platform.db.query('delete from register_settings')
  })

  test('no rule may ask less of a password, or stand without what it needs', async () => {
    const of = (field: 'password' | 'email' | 'username', over: object) => {
      const rule = { field, patternId: 0, minLength: 8, maxLength: 128, enabled: true }
      return platform.db.transaction((tx) =>
        writeRegisterFields(tx, 1, [{ ...rule, required: true, ...over }]),
      )
    }
    const bad = [
      of('password', { minLength: 4 }),
      of('username', { enabled: false, required: false }),
      of('email', { enabled: false }),
      of('email', { minLength: 9, maxLength: 8 }),
      of('email', { patternId: 21 }),
    ]
    for (const one of await Promise.allSettled(bad)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'VALIDATION_FAILED' } })
    }
  })

  test('codes of affiliates and referrals are looked up; a closed door asks for one', async () => {
    expect(await outcome(register({ affiliateCode: 'NOBODY' }))).toBe(
      'AFFILIATE_CODE_UNKNOWN affiliateCode',
    )
    expect(await outcome(register({ referralCode: 'ffffffffffff' }))).toBe(
      'AFFILIATE_CODE_UNKNOWN referralCode',
    )
    await platform.db.query(`insert into affiliate_codes (brand_id, code) values (1, 'FRIEND')`)
    const query = { code: 'FRIEND' }
    expect(await platform.visitor('GET /wps/agent/affiliate', { query })).toEqual({ isValid: true })
    await switches({ directRegistration: false })
    expect(await outcome(register())).toBe('REGISTRATION_CLOSED')
    expect(await outcome(register({ affiliateCode: 'FRIEND' }))).toBe('ok')
    await switches({ directRegistration: true })
    const rows = await platform.db.query<{ referral_code: string; member_id: bigint }>(
      `select referral_code, member_id from members where username = 'ruled${count}'`,
    )
    const [{ referral_code: referralCode, member_id: referrer } = { referral_code: '' }] = rows
    expect(await outcome(register({ referralCode }))).toBe('ok')
    const brought = await platform.db.query<{ referrer_id: bigint }>(
      `select referrer_id from members where username = 'ruled${count}'`,
    )
    expect(brought[0]?.referrer_id).toBe(referrer)
  })

  test('of 20 at once with one telephone and one code exactly one account is opened', async () => {
    await switches({ registrationSms: true })
    const mobileNum = '11987650001'
    const verificationCode = await smsCode(mobileNum, 'register')
    const body = { mobileNum, countryDialingCode: '+55', verificationCode, password: PHRASE }
    const rest = { birthday: '1990-01-02', hasAcceptedTerms: true }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome(
          platform.visitor('PUT /wps/member/register/mobile', { body: { ...body, ...rest } }),
        ),
      ),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'CODE_EXPIRED code']))
    await switches({ registrationSms: false })
  })
})

describe('a telephone', () => {
  test('logs in by a code, and sets a forgotten password', async () => {
    const mobileNum = '11987650001'
    const number = { mobileNum, countryDialingCode: '55' }
    await platform.setNow(new Date('2026-11-21T13:00:00Z'))
    const code = await smsCode(mobileNum, 'login')
    const login = (verificationCode: string) =>
      platform.visitor('POST /wps/session/login', {
        body: { type: 'sms', ...number, verificationCode },
      })
    expect(await outcome(login('000000'))).toBe('CODE_WRONG code')
    expect((await login(code)).member?.account).toMatch(/^m[0-9a-f]{12}$/)
    expect(await outcome(login(code))).toBe('CODE_EXPIRED code')

    const verificationCode = await smsCode(mobileNum, 'password')
    const reset = { body: { ...number, verificationCode, ...NEW } }
    const done = await platform.visitor('POST /wps/member/password/verification', reset)
    const account = done.member?.account ?? ''
    expect(await outcome(logIn(account, PHRASE))).toBe('INVALID_CREDENTIALS')
    expect(await outcome(logIn(account, NEW.newPassword))).toBe('ok')
  })
})

describe('a telephone whose country is not named', () => {
  const OWN = '11987650077'
  const send = (body: { mobileNum?: string; mobileNo?: string; countryDialingCode?: string }) =>
    outcome(
      platform.visitor('POST /wps/verification/sms/noLogin', {
        body: { ...body, purpose: 'login' },
      }),
    )
  const sentTo = async () => {
    const rows = await platform.db.query<{ target: string }>(
      'select target from outbox_messages order by message_id desc limit 1',
    )
    return rows[0]?.target
  }

  test.each<[object, boolean, string]>([
    [{ mobileNo: OWN, countryDialingCode: '55' }, true, `+55${OWN}`],
    [{ mobileNo: '+351 912 345 678' }, true, '+351912345678'],
    [{ mobileNum: '00351912345679' }, true, '+351912345679'],
    [{ mobileNum: '11987650078' }, true, 'MISSING_FIELD countryDialingCode'],
    [{ mobileNum: '11987650079' }, false, '+5511987650079'],
    [{ countryDialingCode: '55' }, true, 'MISSING_FIELD mobileNum'],
  ])('%j, with the country asked: %s', async (body, isAsked, expected) => {
    await platform.owner.query('truncate verification_quotas')
    await switches({ countryCode: isAsked })
    const answer = await send(body)
    expect(answer === 'ok' ? await sentTo() : answer).toBe(expected)
    await switches({ countryCode: true })
  })

  test('a forgotten password asks for no country at all', async () => {
    const mobileNum = '11987650080'
    const member = await platform.member()
    await platform.db.query(
      `update members set country_dialing_code = '55', mobile_num = $2,
         mobile_verified_at = app_now() where username = $1`,
      [member.username, mobileNum],
    )
    await platform.owner.query('truncate verification_quotas')
    await platform.visitor('POST /wps/verification/sms/noLogin', {
      body: { mobileNum, purpose: 'password' },
    })
    const verificationCode = /\b\d{6}\b/.exec(await lastMessage(`+55${mobileNum}`))?.[0] ?? ''
    const body = { mobileNum, verificationCode, ...NEW }
    const done = await platform.visitor('POST /wps/member/password/verification', { body })
    expect(done.member?.account).toBe(member.username)
  })
})

describe('a forgotten password by mail', () => {
  const ask = (username: string, email: string) =>
    fetch(`${platform.url}/wps/member/password/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-fairhouse': '1' },
      body: new URLSearchParams({ username, email }).toString(),
    }).then(async (answer) => `${answer.status} ${await answer.text()}`)

  test('the answer tells nothing; the link sets a password, once', async () => {
    const member = await platform.member()
    const email = `${member.username}@example.com`
    // An address that was never verified is nobody's: the same answer, and nothing is sent.
    const before = await ask(member.username, email)
    await handlePasswordRequests(platform.deps)
    await platform.db.query(
      'update members set email = $2, email_verified_at = app_now() where username = $1',
      [member.username, email],
    )
    expect(await ask(member.username, email.toUpperCase())).toBe(before)
    expect(before).toBe('200 {"ok":true}')
    await handlePasswordRequests(platform.deps)
    const sent = await platform.db.query('select 1 from outbox_messages where target = $1', [email])
    expect(sent).toHaveLength(1)
    const [, token = ''] = /#token=([\w-]+)/.exec(await lastMessage(email)) ?? []
    const confirm = (over: object = {}) =>
      outcome(
        platform.visitor('POST /wps/member/password/email/confirm', {
          body: { token, ...NEW, ...over },
        }),
      )
    expect(await confirm({ token: `${token.slice(0, -2)}xx` })).toBe('LINK_INVALID')
    expect(await confirm({ confirmNewPassword: 'x' })).toBe('PASSWORDS_DIFFER confirmNewPassword')
    const outcomes = await Promise.all([confirm(), confirm(), confirm()])
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await confirm()).toBe('LINK_INVALID')
    expect(await outcome(member.call('GET /wps/member/info', {}))).toBe('SESSION_INVALID')
    expect(await outcome(logIn(member.username, PHRASE))).toBe('INVALID_CREDENTIALS')
  })

  test('where it is switched off nothing is sent, and links sent before lead nowhere', async () => {
    await switches({ emailPasswordReset: false })
    expect(await ask('anybody', 'anybody@example.com')).toMatch(/^403 .*FEATURE_OFF/)
    const body = { token: 'x'.repeat(40), ...NEW }
    const confirmed = platform.visitor('POST /wps/member/password/email/confirm', { body })
    expect(await outcome(confirmed)).toBe('FEATURE_OFF')
    const asked = { body: { token: 'x'.repeat(40) } }
    const options = platform.visitor('POST /wps/member/password/email/options', asked)
    expect(await outcome(options)).toBe('FEATURE_OFF')
    await switches({ emailPasswordReset: true })
  })

  test('the link alone learns nothing of the password of who has another factor', async () => {
    const member = await platform.member()
    const email = `${member.username}@example.com`
    await platform.db.query(
      `update members set email = $2, email_verified_at = app_now(), country_dialing_code = '55',
         mobile_num = '11987650099', mobile_verified_at = app_now() where username = $1`,
      [member.username, email],
    )
    await ask(member.username, email)
    await handlePasswordRequests(platform.deps)
    const [, token = ''] = /#token=([\w-]+)/.exec(await lastMessage(email)) ?? []
    const confirm = (newPassword: string) =>
      outcome(
        platform.visitor('POST /wps/member/password/email/confirm', {
          body: { token, newPassword, confirmNewPassword: newPassword },
        }),
      )
    expect(await confirm(PHRASE)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await confirm(NEW.newPassword)).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('a form is taken by no other route', async () => {
    const answer = await fetch(`${platform.url}/wps/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-fairhouse': '1' },
      body: 'username=a&password=b',
    })
    expect(answer.status).toBe(415)
  })
})

describe('sessions', () => {
  const api = (token = '') => createClient({ baseUrl: platform.url, language: () => 'en', token })
  const begin = async (member: TestMember) => {
    const response = await fetch(`${platform.url}/wps/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'bearer', 'x-fairhouse': '1' },
      body: JSON.stringify({ username: member.username, password: PHRASE }),
    })
    return api(((await response.json()) as { token?: string }).token)
  }
  const isIn = async (call: ReturnType<typeof api>) =>
    (await outcome(call('GET /wps/member/info', {}))) === 'ok'

  test('are listed, ended one by one and all at once; nobody ends another’s', async () => {
    const member = await platform.member()
    const other = await platform.member()
    const [phone, tablet] = [await begin(member), await begin(member)]
    const { sessions } = await phone('GET /wps/member/sessions', {})
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const sessionId = (await tablet('GET /wps/member/sessions', {})).sessions.find(
      (one) => one.isCurrent,
    )?.sessionId
    const params = { sessionId: sessionId ?? '' }
    expect(await outcome(other.call('DELETE /wps/member/sessions/:sessionId', { params }))).toBe(
      'LOGIN_SESSION_NOT_FOUND',
    )
    await phone('DELETE /wps/member/sessions/:sessionId', { params })
    expect([await isIn(tablet), await isIn(phone)]).toEqual([false, true])
    expect(await phone('DELETE /wps/member/sessions', {})).toEqual({ ended: 1 })
    expect([await isIn(phone), await isIn(member.call)]).toEqual([true, false])
  })

  test('ended on one node are dead on every other within a second', async () => {
    const member = await platform.member()
    const other = await platform.restart()
    const elsewhere = other.client(member.token)
    expect(await isIn(elsewhere)).toBe(true)
    const ended = performance.now()
    await member.call('DELETE /wps/session/logout', {})
    await expect.poll(() => isIn(elsewhere), { interval: 20, timeout: 1_000 }).toBe(false)
    expect(performance.now() - ended).toBeLessThan(1_000)
    await other.stop()
  })

  test('a new password needs a step up and the old one, and ends all sessions', async () => {
    const member = await platform.member()
    const change = (oldPassword: string) =>
      member.call('POST /wps/member/password', { body: { oldPassword, ...NEW } })
    expect(await outcome(change(PHRASE))).toBe('STEP_UP_REQUIRED')
    const proof = { method: 'password', password: PHRASE } as const
    await member.call('POST /wps/session/step-up', { body: { proof } })
    expect(await outcome(change('a wrong phrase'))).toBe('PASSWORD_WRONG oldPassword')
    const { token } = await change(PHRASE)
    expect([await isIn(member.call), await isIn(api(token))]).toEqual([false, true])
  })

  test('networks are listed and forgotten', async () => {
    const member = await platform.member()
    const { networks } = await member.call('GET /wps/member/networks', {})
    expect(networks.map(({ network, isCurrent }) => [network, isCurrent])).toEqual([
      ['127.0.0.0/24', true],
    ])
    const params = { networkId: networks[0]?.networkId ?? '' }
    const other = await platform.member()
    const forget = (who: TestMember) =>
      outcome(who.call('DELETE /wps/member/networks/:networkId', { params }))
    expect([await forget(other), await forget(member), await forget(member)]).toEqual([
      'NOT_FOUND',
      'ok',
      'NOT_FOUND',
    ])
  })
})

describe('trials', () => {
  const body = { os: 'Linux', platform: 'W', random: '0123456789', version: 3 } as const

  test('play in a brand and a ledger of their own, and come near no real money', async () => {
    const response = await fetch(`${platform.url}/wps/session/login/freeplay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'bearer', 'x-fairhouse': '1' },
      body: JSON.stringify(body),
    })
    const started = (await response.json()) as { token: string; member: { type: number } }
    expect([started.member.type, started.token.length, started.token[0]]).toEqual([4, 44, 't'])
    const trial = createClient({
      baseUrl: platform.url,
      language: () => 'en',
      token: started.token,
    })
    expect((await trial('GET /wps/v2/wallets/balance', {})).sumBalance).toBe('10000000')
    await platform.runCycle()
    const params = { lotteryCode: 'SSC1' }
    const own = await trial('GET /lgw/lotteries/:lotteryCode', { params })
    const real = await platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
    expect(own.lottery.current?.issueId).toBeDefined()
    expect(own.lottery.current?.issueId).not.toBe(real.lottery.current?.issueId)
    const deposit = trial('POST /wps/cashier/deposits', {
      body: { method: 'pix', amountMinor: '100000' },
      idempotencyKey: '0197a000-0000-7000-8000-000000000001',
    })
    expect(await outcome(deposit)).toBe('REAL_ACCOUNT_REQUIRED')
    expect(await outcome(trial('POST /wps/member/password', { body: NEW }))).toBe(
      'REAL_ACCOUNT_REQUIRED',
    )
    // The token without its letter, and the letter before a real one, open nothing.
    const member = await platform.member()
    for (const token of [started.token.slice(1), `t${member.token}`]) {
      const call = createClient({ baseUrl: platform.url, language: () => 'en', token })
      expect(await outcome(call('GET /wps/member/info', {}))).toBe('SESSION_INVALID')
    }
  })

  test('are offered only where the brand has them on', async () => {
    await switches({ freePlay: false })
    const call = platform.visitor('POST /wps/session/login/freeplay', { body })
    expect(await outcome(call)).toBe('FEATURE_OFF')
    await switches({ freePlay: true })
  })
})
