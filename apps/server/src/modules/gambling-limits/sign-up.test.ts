import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let brazil: TestPlatform
let demo: TestPlatform

beforeAll(async () => {
  brazil = await createTestPlatform({ brand: { ...demoBrand, profile: 'br' } })
  demo = await createTestPlatform()
})
afterAll(async () => {
  await brazil.close()
  await demo.close()
})

const BRAZILS = { lossMinor: { month: '2000000' }, timeMinutes: { day: 120 } }

interface Answer {
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; code: string; expected?: string }[]
  readonly token: string
}

async function register(platform: TestPlatform, body: object, route = 'register'): Promise<Answer> {
  const response = await fetch(`${platform.url}/wps/member/${route}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' },
    body: JSON.stringify({
      password: 'a long enough phrase',
      birthday: '1990-01-02',
      hasAcceptedTerms: true,
      ...body,
    }),
  })
  const { error, token = '' } = (await response.json()) as {
    error?: { code: string; fields?: Answer['fields'] }
    token?: string
  }
  return { status: response.status, code: error?.code ?? '', fields: error?.fields ?? [], token }
}

async function countMembers(platform: TestPlatform): Promise<bigint> {
  const rows = await platform.db.query<{ n: bigint }>('select count(*) as n from members')
  return rows[0]?.n ?? 0n
}

describe('where the jurisdiction demands limits', () => {
  test('the settings say which, and between what', async () => {
    const settings = await brazil.visitor('GET /wps/system/setting/register', {})
    expect(settings.limits).toEqual([
      { kind: 'loss', period: 'month', minMinor: '10000', maxMinor: '10000000000' },
      { kind: 'time', period: 'day', minMinutes: 10, maxMinutes: 1_440 },
    ])
  })

  test.each([
    ['none', undefined, 'MISSING_FIELD', ['limits.lossMinor.month', 'limits.timeMinutes.day']],
    [
      'one of two',
      { lossMinor: { month: '2000000' } },
      'MISSING_FIELD',
      ['limits.timeMinutes.day'],
    ],
    [
      'another period',
      { lossMinor: { week: '2000000' }, timeMinutes: { day: 60 } },
      'MISSING_FIELD',
      ['limits.lossMinor.month'],
    ],
    [
      'less than the least',
      { lossMinor: { month: '9999' }, timeMinutes: { day: 9 } },
      'LIMIT_OUT_OF_BOUNDS',
      ['limits.lossMinor.month', 'limits.timeMinutes.day'],
    ],
    [
      'more than a day has',
      { ...BRAZILS, timeMinutes: { day: 1_441 } },
      'LIMIT_OUT_OF_BOUNDS',
      ['limits.timeMinutes.day'],
    ],
    [
      'a part of a centavo',
      { ...BRAZILS, lossMinor: { month: '2000050' } },
      'LIMIT_OUT_OF_BOUNDS',
      ['limits.lossMinor.month'],
    ],
    [
      'an amount below zero',
      { ...BRAZILS, lossMinor: { month: '-1' } },
      'AMOUNT_NEGATIVE',
      ['limits.lossMinor.month'],
    ],
    ['an unknown kind', { ...BRAZILS, betsPerDay: 3 }, 'UNKNOWN_FIELD', ['limits.betsPerDay']],
  ])('a registration with %s is refused, and says so', async (_, limits, code, fields) => {
    const before = await countMembers(brazil)
    const answer = await register(brazil, { username: 'nobody', ...(limits ? { limits } : {}) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.code).toBe(code)
    expect(answer.fields.map((one) => one.field)).toEqual(fields)
    expect(await countMembers(brazil)).toBe(before)
  })

  test('they are set with the account, and stay mandatory', async () => {
    const member = await brazil.member('10', {
      limits: { ...BRAZILS, depositMinor: { week: '500000' } },
    })
    const { limits } = await member.call('GET /wps/member/limits', {})
    expect(limits).toMatchObject([
      { kind: 'deposit', period: 'week', amountMinor: '500000', isMandatory: false },
      { kind: 'loss', period: 'month', amountMinor: '2000000', isMandatory: true },
      { kind: 'time', period: 'day', minutes: 120, isMandatory: true },
    ])
    const params = { kind: 'loss', period: 'month' } as const
    const removal = member.call('DELETE /wps/member/limits/:kind/:period', { params })
    await expect(removal).rejects.toMatchObject({ code: 'LIMIT_MANDATORY' })
  })

  test('a registration by telephone must bring them, too', async () => {
    await brazil.db.query(
      `insert into brand_settings (brand_id, switches) values (1, '{"mobileRegistration": true}')
       on conflict (brand_id) do update set switches = excluded.switches`,
    )
    brazil.deps.brands.forget()
    const body = { mobileNum: '11987654321', countryDialingCode: '55' }
    const without = await register(brazil, body, 'register/mobile')
    expect(without.code).toBe('MISSING_FIELD')
    const answer = await register(brazil, { ...body, limits: BRAZILS }, 'register/mobile')
    expect(answer).toMatchObject({ status: 200, code: '' })
  })

  test('a name that is taken leaves no limits behind', async () => {
    const body = { username: 'maria', limits: BRAZILS }
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(brazil, body)))
    const codes = answers.map((answer) => answer.code).filter((code) => code !== '')
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'USERNAME_UNAVAILABLE'))
    const rows = await brazil.db.query<{ n: bigint }>(
      `select count(*) as n from member_limits l join members m using (brand_id, member_id)
       where m.username = 'maria'`,
    )
    expect(rows[0]?.n).toBe(2n)
  })
})

describe('where none is demanded', () => {
  test('the settings ask for none, and none need be given', async () => {
    const settings = await demo.visitor('GET /wps/system/setting/register', {})
    expect(settings.limits).toEqual([])
    expect((await register(demo, { username: 'free' })).code).toBe('')
  })

  test('some may be given all the same', async () => {
    const member = await demo.member('10', { limits: { stakeMinor: { day: '20000' } } })
    const { limits, offers } = await member.call('GET /wps/member/limits', {})
    expect(limits).toMatchObject([{ kind: 'stake', period: 'day', amountMinor: '20000' }])
    expect(offers).toHaveLength(12)
  })
})
