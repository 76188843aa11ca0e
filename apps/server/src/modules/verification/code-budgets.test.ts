import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { limitsByAddress } from '#server/core/network.ts'
import { outcome, tally } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { sendVisitorCode } from './commands/send-visitor-code.ts'
import { sendCode, type CodeRequest } from './codes.ts'

let platform: TestPlatform
let brand: Brand
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const OWN_NUMBER = '+5511987654321'

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.setNow(NOON)
  await platform.owner.query('truncate verification_quotas, verification_codes, outbox_messages')
})

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const send = (overrides: Partial<CodeRequest> = {}, deps = platform.deps) =>
  sendCode(deps, brand, {
    channel: 'sms',
    purpose: 'register',
    target: OWN_NUMBER,
    address: '198.51.100.7',
    language: 'en',
    ...overrides,
  })

describe('budgets of who asks', () => {
  test('strangers, new contacts and owners have budgets of their own', async () => {
    const small = { ...platform.deps, config: { ...platform.deps.config, CODES_PER_DAY: 3 } }
    let n = 0
    const from = (purpose: CodeRequest['purpose'], channel: CodeRequest['channel'] = 'sms') => {
      n += 1
      const target = `+5511${900_000_000 + n}`
      const memberId = BigInt(n)
      const address = `198.18.1.${n}`
      return send({ purpose, channel, target, memberId, address }, small)
    }
    const many = (purposes: readonly CodeRequest['purpose'][]) =>
      tally(purposes.flatMap((purpose) => times(4, () => from(purpose))))
    expect(await many(['register', 'login', 'password'])).toEqual({ ok: 3, CODE_QUOTA: 9 })
    expect(await many(['contact'])).toEqual({ ok: 3, CODE_QUOTA: 1 })
    expect(await many(['stepUp', 'secondFactor'])).toEqual({ ok: 3, CODE_QUOTA: 5 })
    expect(await outcome(from('register', 'email'))).toBe('ok')
  })

  test('who claims another’s number as a contact does not keep its owner from a code', async () => {
    for (let member = 1; member <= 5; member += 1) {
      await platform.setNow(after(member * 121))
      const memberId = BigInt(member)
      await send({ purpose: 'contact', memberId, address: `203.0.113.${member}` })
    }
    expect(await outcome(send({ purpose: 'stepUp', memberId: 9n }))).toBe('ok')
  })
})

describe('budgets of an address', () => {
  const limit = { scope: 'any', windowSeconds: 60, max: 5 }
  const wide = { scope: 'anySite', windowSeconds: 60, max: 15 }
  const cases: [string, readonly { scope: string; key: string; max: number }[]][] = [
    ['203.0.113.7', [{ ...limit, key: '203.0.113.7' }]],
    ['::ffff:203.0.113.7', [{ ...limit, key: '203.0.113.7' }]],
    [
      '2001:db8:12:3456::1',
      [
        { ...limit, key: '2001:db8:12:3456::/64' },
        { ...wide, key: '2001:db8:12::/48' },
      ],
    ],
  ]
  test.each(cases)('%s', (address, expected) => {
    expect(limitsByAddress(address, limit)).toEqual(expected)
  })

  test('lines of one IPv6 site count as three lines, whoever holds it', async () => {
    const asked = times(200, (n) =>
      send({ target: `+5511${900_000_000 + n}`, address: `2001:db8:1:${n.toString(16)}::1` }),
    )
    expect(await tally(asked)).toEqual({ ok: 60, CODE_QUOTA: 140 })
    expect(await outcome(send({ target: '+5511900000999', address: '2001:db8:2::1' }))).toBe('ok')
  })

  test('lines of one IPv6 site are asked for a captcha after nine', async () => {
    const codes: string[] = []
    for (let n = 0; n < 10; n += 1) {
      const mobileNum = `1194444${1000 + n}`
      const address = `2001:db8:7:${n}::1`
      const asked = { purpose: 'login', countryDialingCode: '55', language: 'en' } as const
      const sent = sendVisitorCode(platform.deps, brand, { ...asked, mobileNum, address })
      codes.push(await outcome(sent))
    }
    expect(codes).toEqual([...times(9, () => 'ok'), 'CAPTCHA_REQUIRED'])
  })
})
