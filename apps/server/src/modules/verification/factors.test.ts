import { generateKeyPairSync } from 'node:crypto'
import { generate } from 'otplib'
import { demoBrand } from '@fairhouse/profiles'
import { createClient, type Client } from '@fairhouse/protocol/client'
import type { FactorProof, PasskeyCreation, SecurityEventKind } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { createAuthenticator, type Authenticator, type Flaws } from '../../../test/authenticator.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { deliverMessages, localCarrier, readOutbox } from '../outbox/index.ts'
import { noticesSince, recordSecurityEvent, securityEventsOf } from '../security-events/index.ts'
import { passkeyOptions, verifyPasskeyLogin } from './passkey-assertions.ts'
import { resetFactors } from './factors.ts'
import { verifyFactor } from './verify-factor.ts'

const PASSWORD = 'a long enough phrase'
let platform: TestPlatform
let brand: Brand
let now = NOON

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())

async function pass(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000)
  await platform.setNow(now)
}

interface Person {
  readonly username: string
  readonly memberId: bigint
  readonly call: Client
}

/** A new member, who comes by a host name: passkeys know no bare addresses. */
async function person(): Promise<Person> {
  const { username, token } = await platform.member()
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [username],
  )
  return { username, memberId: rows[0]?.member_id ?? 0n, call: callBy(token) }
}

function callBy(token: string): Client {
  const baseUrl = platform.url.replace('127.0.0.1', 'localhost')
  return createClient({ baseUrl, token, language: () => 'en' })
}

/** The same person in a session beside the first. */
async function again(who: Person): Promise<Person> {
  const token = await platform.db.transaction((tx) =>
    platform.deps.sessions.start(tx, brand, who.memberId),
  )
  return { ...who, call: callBy(token) }
}

const site = () => {
  const origin = platform.url.replace('127.0.0.1', 'localhost')
  return { rpId: 'localhost', origin, origins: [origin] }
}

const stepUp = ({ call }: Person, proof: FactorProof) =>
  call('POST /wps/session/step-up', { body: { proof } })

const byPassword = (who: Person) => stepUp(who, { method: 'password', password: PASSWORD })

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(now.getTime() / 1_000) })

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

async function withTotp(): Promise<{ who: Person; secret: string }> {
  const who = await person()
  await byPassword(who)
  const { secret } = await who.call('POST /wps/member/security/totp', {})
  await who.call('PUT /wps/member/security/totp', { body: { code: await codeOf(secret) } })
  await pass(30)
  return { who, secret }
}

async function withPasskey(): Promise<{ who: Person; key: Authenticator }> {
  const who = await person()
  await byPassword(who)
  const key = createAuthenticator(site())
  const options = await who.call('POST /wps/member/security/passkeys/options', {})
  await who.call('POST /wps/member/security/passkeys', {
    body: { name: 'Phone', attestation: key.create(options) },
  })
  return { who, key }
}

const eventsOf = async ({ memberId }: Person): Promise<SecurityEventKind[]> =>
  (await securityEventsOf(platform.db, brand, memberId, 20)).map(({ kind }) => kind)

describe('step-up', () => {
  test('what is sensitive is shut until a factor is given', async () => {
    const who = await person()
    const sensitive = () => who.call('POST /wps/member/security/recovery-codes', {})
    expect(await outcome(sensitive())).toBe('STEP_UP_REQUIRED')
    expect(await who.call('POST /wps/session/step-up/options', {})).toEqual({
      methods: ['password'],
      maskedTargets: {},
    })
    expect(await outcome(stepUp(who, { method: 'password', password: 'wrong' }))).toBe(
      'PASSWORD_WRONG',
    )
    const { until } = await byPassword(who)
    expect(until).toBe(new Date(now.getTime() + 600_000).toISOString())
    expect(await outcome(sensitive())).toBe('ok')
  })

  test('who has a factor cannot step up by the password any more', async () => {
    const { who, secret } = await withTotp()
    const { methods } = await who.call('POST /wps/session/step-up/options', {})
    expect(methods).toEqual(['totp'])
    expect(await outcome(byPassword(who))).toBe('FACTOR_NOT_AVAILABLE')
    expect(await outcome(stepUp(who, { method: 'totp', code: await codeOf(secret) }))).toBe('ok')
  })

  test('the password is no second factor at login', async () => {
    const who = await person()
    const proof = { method: 'password', password: PASSWORD } as const
    const use = { purpose: 'secondFactor', site: site(), holder: 'a login' } as const
    expect(await outcome(verifyFactor(platform.deps, brand, who.memberId, proof, use))).toBe(
      'FACTOR_NOT_AVAILABLE',
    )
  })
})

describe('authenticator', () => {
  test('is on after its first code, once; its secret lies sealed', async () => {
    const who = await person()
    await byPassword(who)
    const { secret, uri } = await who.call('POST /wps/member/security/totp', {})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    const code = await codeOf(secret)
    const confirm = (given: string) =>
      outcome(who.call('PUT /wps/member/security/totp', { body: { code: given } }))
    expect(await confirm(otherThan(code))).toBe('CODE_WRONG')
    expect(await confirm(code)).toBe('ok')
    expect(await confirm(code)).toBe('FACTOR_EXISTS')
    expect(await outcome(who.call('POST /wps/member/security/totp', {}))).toBe('FACTOR_EXISTS')
    const rows = await platform.db.query<{ line: string }>(
      'select member_totps::text as line from member_totps where member_id = $1',
      [who.memberId],
    )
    expect(rows[0]?.line).not.toContain(Buffer.from(secret).toString('hex'))
    expect(await eventsOf(who)).toEqual(['totpOn'])
  })

  test('of 50 uses of one code at once exactly one succeeds; it opens nothing later', async () => {
    const { who, secret } = await withTotp()
    const proof = { method: 'totp', code: await codeOf(secret) } as const
    const all = await Promise.all(Array.from({ length: 50 }, () => outcome(stepUp(who, proof))))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    await pass(900)
    expect(await outcome(stepUp(who, proof))).toBe('CODE_WRONG')
  })

  const drifts: [number, string][] = [
    [-60, 'CODE_WRONG'],
    [-30, 'ok'],
    [30, 'ok'],
    [60, 'CODE_WRONG'],
  ]
  test.each(drifts)('a code of %i seconds beside the clock: %s', async (drift, expected) => {
    const { who, secret } = await withTotp()
    await pass(300)
    const code = await generate({ secret, epoch: Math.floor(now.getTime() / 1_000) + drift })
    expect(await outcome(stepUp(who, { method: 'totp', code }))).toBe(expected)
  })

  test('a thousand wrong codes at once: ten are heard, then it is shut for a while', async () => {
    const { who, secret } = await withTotp()
    const right = await codeOf(secret)
    const wrong = { method: 'totp', code: otherThan(right) } as const
    const all = await Promise.all(Array.from({ length: 1_000 }, () => outcome(stepUp(who, wrong))))
    expect(all.filter((one) => one === 'CODE_WRONG')).toHaveLength(10)
    expect(all.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(990)
    expect(await outcome(stepUp(who, { method: 'totp', code: right }))).toBe('TOO_MANY_ATTEMPTS')
    await pass(901)
    const code = await codeOf(secret)
    expect(await outcome(stepUp(who, { method: 'totp', code }))).toBe('ok')
  })
})

describe('passkeys', () => {
  test('are kept, named, listed and removed; none twice', async () => {
    const { who, key } = await withPasskey()
    const options = await who.call('POST /wps/member/security/passkeys/options', {})
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([key.credentialId])
    const again = { name: 'Again', attestation: key.create(options) }
    expect(await outcome(who.call('POST /wps/member/security/passkeys', { body: again }))).toBe(
      'FACTOR_EXISTS',
    )
    const rows = await platform.db.query<{ passkey_id: bigint }>(
      'select passkey_id from member_passkeys where member_id = $1',
      [who.memberId],
    )
    const passkeyId = `psk_${(rows[0]?.passkey_id ?? 0n).toString(36)}`
    const other = await person()
    await byPassword(other)
    const remove = ({ call }: Person) =>
      outcome(call('DELETE /wps/member/security/passkeys/:passkeyId', { params: { passkeyId } }))
    expect(await remove(other)).toBe('FACTOR_NOT_FOUND')
    expect(await remove(who)).toBe('ok')
    expect(await eventsOf(who)).toEqual(['passkeyRemoved', 'passkeyAdded'])
  })

  const badCreations: [string, Flaws, string][] = [
    ['another origin', { origin: 'https://evil.example' }, 'CODE_WRONG'],
    ['another host', { rpId: 'evil.example' }, 'CODE_WRONG'],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }, 'CODE_EXPIRED'],
    ['no challenge', { challenge: '' }, 'CODE_EXPIRED'],
  ]
  test.each(badCreations)('made with %s: refused', async (_, flaws, expected) => {
    const who = await person()
    await byPassword(who)
    const options = await who.call('POST /wps/member/security/passkeys/options', {})
    const attestation = createAuthenticator(site()).create(options, flaws)
    const body = { name: 'Phone', attestation }
    expect(await outcome(who.call('POST /wps/member/security/passkeys', { body }))).toBe(expected)
  })

  async function factor(who: Person, key: Authenticator, flaws: Flaws = {}): Promise<FactorProof> {
    const { passkey } = await who.call('POST /wps/session/step-up/options', {})
    return { method: 'passkey', assertion: key.get({ challenge: passkey?.challenge ?? '' }, flaws) }
  }

  test('step up; a signature is used once', async () => {
    const { who, key } = await withPasskey()
    const proof = await factor(who, key)
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(stepUp(who, proof))))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    expect(all.filter((one) => one === 'CODE_WRONG')).toHaveLength(19)
  })

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const badAssertions: [string, Flaws][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge of nobody', { challenge: 'B'.repeat(43) }],
    ['another key', { key: stranger }],
    ['another handle', { userHandle: 'AAAA' }],
  ]
  test.each(badAssertions)('signed with %s: refused', async (_, flaws) => {
    const { who, key } = await withPasskey()
    expect(await outcome(stepUp(who, await factor(who, key, flaws)))).toBe('CODE_WRONG')
    expect(await outcome(stepUp(who, await factor(who, key)))).toBe('ok')
  })

  test('a counter that does not rise is refused, and its owner is told', async () => {
    const { who, key } = await withPasskey()
    expect(await outcome(stepUp(who, await factor(who, key, { counter: 9 })))).toBe('ok')
    expect(await outcome(stepUp(who, await factor(who, key, { counter: 9 })))).toBe('CODE_WRONG')
    expect((await eventsOf(who))[0]).toBe('passkeyCloned')
  })

  test('are good in the session that asked, for what it asked, and nowhere else', async () => {
    const { who, key } = await withPasskey()
    const elsewhere = await again(who)
    const asked = await factor(who, key)
    expect(await outcome(stepUp(elsewhere, asked))).toBe('CODE_WRONG')
    // Nor is a challenge that a forgotten password or a login waits with one to step up.
    for (const purpose of ['password', 'secondFactor'] as const) {
      const held = { purpose, memberId: who.memberId, holder: 'a token' }
      const { challenge } = await passkeyOptions(platform.deps, brand, site(), held)
      const proof = { method: 'passkey', assertion: key.get({ challenge }) } as const
      expect(await outcome(stepUp(who, proof))).toBe('CODE_WRONG')
      const use = { ...held, site: site() }
      const other = purpose === 'password' ? 'secondFactor' : 'password'
      const verify = (given: typeof use) =>
        outcome(verifyFactor(platform.deps, brand, who.memberId, proof, given))
      expect(await verify({ ...use, purpose: other })).toBe('CODE_WRONG')
      expect(await verify({ ...use, holder: 'another token' })).toBe('CODE_WRONG')
      expect(await verify(use)).toBe('ok')
    }
  })

  test('are made in the session that asked, from a challenge to make one', async () => {
    const { who, key } = await withPasskey()
    const elsewhere = await again(who)
    await stepUp(elsewhere, await factor(elsewhere, key))
    const added = (by: Person, challenge: string, options: PasskeyCreation) => {
      const attestation = createAuthenticator(site()).create({ ...options, challenge })
      const body = { name: 'Tablet', attestation }
      return outcome(by.call('POST /wps/member/security/passkeys', { body }))
    }
    const options = await who.call('POST /wps/member/security/passkeys/options', {})
    const { passkey } = await who.call('POST /wps/session/step-up/options', {})
    expect(await added(who, passkey?.challenge ?? '', options)).toBe('CODE_EXPIRED')
    expect(await added(elsewhere, options.challenge, options)).toBe('CODE_EXPIRED')
    expect(await added(who, options.challenge, options)).toBe('ok')
  })

  test('of another member open nothing', async () => {
    const { who } = await withPasskey()
    const { key: strange } = await withPasskey()
    expect(await outcome(stepUp(who, await factor(who, strange)))).toBe('CODE_WRONG')
  })

  async function logIn(key: Authenticator, flaws: Flaws = {}): Promise<bigint> {
    const { challenge } = await passkeyOptions(platform.deps, brand, site(), { purpose: 'login' })
    return verifyPasskeyLogin(platform.deps, brand, site(), key.get({ challenge }, flaws))
  }

  test('log in alone, by whoever holds them and was verified by the device', async () => {
    const { who, key } = await withPasskey()
    const options = await passkeyOptions(platform.deps, brand, site(), { purpose: 'login' })
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    expect(await logIn(key)).toBe(who.memberId)
    expect(await outcome(logIn(key, { isUserVerified: false }))).toBe('INVALID_CREDENTIALS')
    expect(await outcome(logIn(key, { key: stranger }))).toBe('INVALID_CREDENTIALS')
    expect(await outcome(logIn(createAuthenticator(site())))).toBe('INVALID_CREDENTIALS')
  })

  test('a challenge to step up opens no login, and one of login is none to step up', async () => {
    const { who, key } = await withPasskey()
    const { assertion } = await factor(who, key)
    if (!assertion) throw new Error('there is no assertion')
    expect(await outcome(verifyPasskeyLogin(platform.deps, brand, site(), assertion))).toBe(
      'INVALID_CREDENTIALS',
    )
    const { challenge } = await passkeyOptions(platform.deps, brand, site(), { purpose: 'login' })
    const proof = { method: 'passkey', assertion: key.get({ challenge }) } as const
    expect(await outcome(stepUp(who, proof))).toBe('CODE_WRONG')
  })
})

describe('recovery codes', () => {
  test('ten, each good once, in any case; new ones end the old', async () => {
    const { who, secret } = await withTotp()
    await stepUp(who, { method: 'totp', code: await codeOf(secret) })
    const make = () => who.call('POST /wps/member/security/recovery-codes', {})
    const { codes } = await make()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const use = (code = '') => outcome(stepUp(who, { method: 'recovery', code }))
    const all = await Promise.all(
      Array.from({ length: 9 }, () => use(codes[0]?.toLowerCase().replaceAll('-', ' '))),
    )
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    await pass(901)
    await use(codes[1])
    await make()
    expect(await use(codes[2])).toBe('CODE_WRONG')
    expect(await eventsOf(who)).toContain('recoveryCodeUsed')
  })
})

describe('codes to verified contacts', () => {
  async function withContacts(): Promise<Person> {
    const who = await person()
    const digits = String(who.memberId).padStart(8, '0')
    await platform.db.query(
      `update members set email = $3, email_verified_at = app_now(), country_dialing_code = '55',
         mobile_num = $4, mobile_verified_at = app_now(), language = 'en'
       where brand_id = $1 and member_id = $2`,
      [brand.brandId, who.memberId, `${who.username}@Example.org`, `119${digits}`],
    )
    return who
  }

  async function newestTo(target: string) {
    const carriers = { sms: localCarrier, email: localCarrier }
    await deliverMessages({ db: platform.db, vault: platform.deps.vault, carriers })
    const page = { limit: 1, search: target }
    return (await readOutbox(platform.db, platform.deps, brand.brandId, page))[0]
  }

  test('step up by e-mail and by SMS; targets are shown masked', async () => {
    const who = await withContacts()
    const options = await who.call('POST /wps/session/step-up/options', {})
    expect(options.methods).toEqual(['sms', 'email'])
    expect(options.maskedTargets.email).toBe('t•••@e•••.org')
    expect(options.maskedTargets.sms).toMatch(/^\+55•••••\d{4}$/)
    await who.call('POST /wps/verification/code', { body: { channel: 'email', purpose: 'stepUp' } })
    const message = await newestTo(`${who.username}@example.org`)
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    expect(await outcome(stepUp(who, { method: 'email', code: otherThan(code) }))).toBe(
      'CODE_WRONG',
    )
    expect(await outcome(stepUp(who, { method: 'sms', code }))).toBe('CODE_EXPIRED')
    expect(await outcome(stepUp(who, { method: 'email', code }))).toBe('ok')
    expect(await outcome(stepUp(who, { method: 'email', code }))).toBe('CODE_EXPIRED')
  })

  const refused: [string, object, string][] = [
    ['a contact without target', { channel: 'sms', purpose: 'contact' }, 'MISSING_FIELD'],
    [
      'a target where it is known',
      { channel: 'email', purpose: 'stepUp', target: 'a@example.org' },
      'UNKNOWN_FIELD',
    ],
    ['no address', { channel: 'email', purpose: 'contact', target: 'a@b@c.org' }, 'EMAIL_INVALID'],
    ['no number', { channel: 'sms', purpose: 'contact', target: '12345' }, 'PHONE_INVALID'],
    ['a purpose of others', { channel: 'sms', purpose: 'login' }, 'VALIDATION_FAILED'],
  ]
  test.each(refused)('%s is refused', async (_, body, expected) => {
    const who = await withContacts()
    const sent = who.call('POST /wps/verification/code', { body: body as never })
    expect(await outcome(sent)).toBe(expected)
  })

  test('without a verified contact there is nothing to send to', async () => {
    const who = await person()
    const body = { channel: 'email', purpose: 'stepUp' } as const
    expect(await outcome(who.call('POST /wps/verification/code', { body }))).toBe(
      'FACTOR_NOT_AVAILABLE',
    )
  })

  test('what happens to an account is told to its owner, and to the address it had', async () => {
    const who = await withContacts()
    const event = {
      kind: 'emailChanged',
      address: '198.51.100.7',
      device: 'Firefox, Linux',
      alsoTo: { channel: 'email', target: 'before@example.org' },
    } as const
    await platform.db.transaction((tx) =>
      recordSecurityEvent(tx, platform.deps, brand, who.memberId, event),
    )
    for (const target of [`${who.username}@example.org`, 'before@example.org']) {
      const message = await newestTo(target)
      expect(message?.subject).toBe(`${brand.name}: Your e-mail address was changed.`)
      expect(message?.body).toContain('From: Firefox, Linux (198.51.100.7)')
    }
    const since = (instant: Date) => noticesSince(platform.db, brand, who.memberId, instant)
    expect(await since(new Date(now.getTime() - 1))).toMatchObject([{ kind: 'emailChanged' }])
    expect(await since(now)).toEqual([])
  })
})

test('a reset by staff leaves no factor, and no other member without', async () => {
  const { who } = await withTotp()
  const { who: other } = await withTotp()
  await platform.db.transaction((tx) => resetFactors(tx, brand, who.memberId))
  const methods = async ({ call }: Person) =>
    (await call('POST /wps/session/step-up/options', {})).methods
  expect(await methods(who)).toEqual(['password'])
  expect(await methods(other)).toEqual(['totp'])
})
