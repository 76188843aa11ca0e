import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeClient, staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import { outcome } from '../../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../../test/platform.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

const TERMS = { label: '', domain: null, isActive: true } as const
const reason = 'a test'

const make = (code: string, more: object = {}, by = ana) =>
  by.call('POST /staff/affiliate-codes', { body: { ...TERMS, code, reason, ...more } })

const change = (code: string, more: object) =>
  ana.call('PUT /staff/affiliate-codes/:code', {
    params: { code },
    body: { ...TERMS, reason, ...more },
  })

const ask = (code: string, domain?: string) =>
  platform.visitor('GET /wps/agent/affiliate', {
    query: { code, ...(domain === undefined ? {} : { domain }) },
  })

let people = 0
function register(affiliateCode: string) {
  people += 1
  const body = {
    username: `brought${people}`,
    password: 'a long enough phrase',
    birthday: '1990-01-02',
    hasAcceptedTerms: true,
    affiliateCode,
  }
  return outcome(platform.visitor('PUT /wps/member/register', { body }))
}

const UNKNOWN = { isValid: false, code: 'AFFILIATE_CODE_UNKNOWN' }

describe('a code of an affiliate', () => {
  test.each([
    ['on every host', null, undefined, true],
    ['on every host, whichever is asked for', null, 'two.example', true],
    ['on its own host', 'one.example', 'one.example', true],
    ['on its own host, however it is written', 'one.example', 'ONE.example', true],
    ['on no other', 'one.example', 'two.example', false],
    ['not on the host of a call that names none', 'one.example', undefined, false],
  ])('holds %s', async (_, domain, host, isValid) => {
    const code = `D${randomUUID().slice(0, 8)}`.replaceAll('-', '')
    expect(await ask(code, host)).toEqual(UNKNOWN)
    await make(code, { domain })
    expect(await ask(code, host)).toEqual(isValid ? { isValid } : UNKNOWN)
  })

  test('brings members, who are counted, until it is switched off', async () => {
    const made = await make('SPRING26', { label: 'Radio spot' })
    expect(made.affiliateCode).toMatchObject({ signUps: 0, lastSignUpAt: null, isActive: true })
    expect([await register('SPRING26'), await register('SPRING26')]).toEqual(['ok', 'ok'])
    const off = await change('SPRING26', { label: 'Radio spot', isActive: false })
    expect(off.affiliateCode).toMatchObject({
      code: 'SPRING26',
      label: 'Radio spot',
      isActive: false,
      signUps: 2,
      lastSignUpAt: expect.any(String) as string,
    })
    expect(await ask('SPRING26')).toEqual(UNKNOWN)
    // Checked before anything else of the sign-up.
    expect(await register('SPRING26')).toBe('AFFILIATE_CODE_UNKNOWN')
  })

  test('is of one alone: of a link of an agent, too', async () => {
    await make('ONCEONLY')
    expect(await outcome(make('ONCEONLY'))).toBe('AFFILIATE_CODE_TAKEN')
    const agent = await platform.member()
    await platform.db.query(`update members set kind = 'agent' where username = $1`, [
      agent.username,
    ])
    platform.deps.sessions.forgetAll()
    const link = await agent.call('POST /wps/agent/links', {
      body: { note: 'a poster', type: 'member' },
      idempotencyKey: randomUUID(),
    })
    expect(await ask(link.code)).toEqual({ isValid: true })
    expect(await outcome(make(link.code))).toBe('AFFILIATE_CODE_TAKEN')
  })

  test.each<[string, object, string]>([
    ['X', {}, 'VALIDATION_FAILED'],
    ['with space', {}, 'VALIDATION_FAILED'],
    ['GOODCODE', { domain: 'https://one.example' }, 'WRONG_TYPE'],
    ['GOODCODE', { label: ' ' }, 'VALIDATION_FAILED'],
    ['GOODCODE', { other: 1 }, 'UNKNOWN_FIELD'],
  ])('%s with %j: %s', async (code, more, expected) => {
    expect(await outcome(make(code, more))).toBe(expected)
  })
})

describe('codes of affiliates', () => {
  test('are listed a page at a time, the newest first', async () => {
    for (const [at, code] of ['LISTC', 'LISTA', 'LISTB'].entries()) {
      await platform.setNow(new Date(NOON.getTime() + (at + 1) * 1_000))
      await make(code)
    }
    const read = async (before?: string) => {
      const query = { limit: '2', ...(before === undefined ? {} : { before }) }
      return ana.call('GET /staff/affiliate-codes', { query })
    }
    const first = await read()
    const second = await read(first.next ?? '')
    const codes = [...first.codes, ...second.codes].map(({ code }) => code)
    expect(codes.slice(0, 3)).toEqual(['LISTB', 'LISTA', 'LISTC'])
    expect(new Set(codes).size).toBe(4)
  })

  test('are made and changed by who may, and each change is in the audit', async () => {
    const carla = await staffOf(platform, 'carla', TEST_ROLES.auditor)
    expect(await outcome(carla.call('GET /staff/affiliate-codes', {}))).toBe('ok')
    expect(await outcome(make('BYCARLA', {}, carla))).toBe('PERMISSION_DENIED')
    const visitor = officeClient(platform.url)
    expect(await outcome(visitor('GET /staff/affiliate-codes', {}))).toBe('STAFF_LOGIN_REQUIRED')

    await make('AUDITED', { label: 'before' })
    await change('AUDITED', { label: 'after' })
    expect(await outcome(change('AUDITED', { label: 'after' }))).toBe('NOT_CHANGED')
    expect(await outcome(change('NOSUCHCODE', {}))).toBe('NOT_FOUND')
    const { entries } = await ana.call('GET /staff/audit', { query: { subject: 'AUDITED' } })
    const found = entries.map(({ action, actor, details }) => ({ action, actor, details }))
    expect(found).toMatchObject([
      {
        action: 'affiliate.changed',
        actor: 'staff:ana',
        details: { before: { label: 'before' }, after: { label: 'after' }, reason },
      },
      { action: 'affiliate.created', details: { before: null, after: { label: 'before' } } },
    ])
  })
})
