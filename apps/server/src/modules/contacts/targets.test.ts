import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '#server/core/problem.ts'
import { seededRng } from '#server/simulator/seeded-rng.ts'
import { randomBelow, randomDigits } from '../verification/random.ts'
import { emailTarget, maskTarget, mobileOf, mobileTarget, numberTarget } from './targets.ts'
import { totpStepOf } from '../verification/totp.ts'

function tried(work: () => string): string {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('targets', () => {
  test.each([
    ['Maria@Example.ORG', 'maria@example.org'],
    [' a.b+c@sub.example.co ', 'a.b+c@sub.example.co'],
    ['a@b', 'EMAIL_INVALID'],
    ['a@@b.org', 'EMAIL_INVALID'],
    ['a b@c.org', 'EMAIL_INVALID'],
    ['a@c.org\r\nBcc: x@y.org', 'EMAIL_INVALID'],
    ['a@c.org, d@e.org', 'EMAIL_INVALID'],
    ['"a"@c.org', 'EMAIL_INVALID'],
    ['a@-c.org', 'EMAIL_INVALID'],
    [`${'a'.repeat(65)}@c.org`, 'EMAIL_INVALID'],
    ['', 'EMAIL_INVALID'],
  ])('%j is kept as %s', (email, expected) => {
    expect(tried(() => emailTarget(email))).toBe(expected)
  })

  const WHOLE = '+5511987654321'
  test.each([
    ['55', '11987654321', WHOLE],
    ['+55', '(011) 98765-4321', WHOLE],
    ['0055', '0011987654321', WHOLE],
    ['5511', '987654321', WHOLE],
    ['551', '1987654321', WHOLE],
    ['5511', '0987654321', WHOLE],
    ['1876', '5551234', '+18765551234'],
    ['1', '8765551234', '+18765551234'],
    ['351', '912345678', '+351912345678'],
    ['35', '1912345678', '+351912345678'],
    ['212', '12', 'PHONE_INVALID'],
    ['2', '1212', 'PHONE_INVALID'],
  ])('%s %s is kept as %s, however it is divided', (country, national, expected) => {
    expect(tried(() => mobileTarget(country, national))).toBe(expected)
    if (expected === 'PHONE_INVALID') return
    const { countryDialingCode, mobileNum } = mobileOf(country, national)
    expect(mobileOf(countryDialingCode, mobileNum)).toMatchObject({ countryDialingCode, mobileNum })
    expect(`+${countryDialingCode}${mobileNum}`).toBe(expected)
    expect(tried(() => numberTarget(expected))).toBe(expected)
  })

  test('a whole number is kept without the 0 that is dialled at home', () => {
    expect(numberTarget('+55 (0) 11 98765-4321')).toBe(WHOLE)
  })

  test('no text makes either check throw anything else, or take long', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (one, other) => {
        const email = tried(() => emailTarget(one))
        expect(email === 'EMAIL_INVALID' || /^[^\s@]+@[^\s@]+\.[a-z]+$/.test(email)).toBe(true)
        const mobile = tried(() => mobileTarget(one, other))
        expect(mobile === 'PHONE_INVALID' || /^\+[1-9]\d{4,14}$/.test(mobile)).toBe(true)
      }),
    )
    const began = performance.now()
    tried(() => emailTarget(`a@${'a-'.repeat(120)}`))
    tried(() => emailTarget(`a@${'a.'.repeat(120)}`))
    expect(performance.now() - began).toBeLessThan(50)
  })

  test.each([
    ['sms', '+5511987654321', '+55•••••4321'],
    ['email', 'maria@example.org', 'm•••@e•••.org'],
  ] as const)('%s %s is shown as %s', (channel, target, expected) => {
    expect(maskTarget(channel, target)).toBe(expected)
  })
})

describe('randomness', () => {
  test('digits are drawn evenly: chi-squared of 20,000 codes', () => {
    const rng = seededRng('codes')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let n = 0; n < 20_000; n += 1) {
      for (const digit of randomDigits(rng, 6))
        counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1
    }
    const squared = counts.reduce((sum, count) => sum + (count - 12_000) ** 2 / 12_000, 0)
    // 9 degrees of freedom: over 27.9 once in a thousand; the seed is fixed.
    expect(squared).toBeLessThan(27.9)
  })

  test('what is left over at the top is thrown again', () => {
    const draws = [Buffer.from('ffffffff', 'hex'), Buffer.from('00000007', 'hex')]
    const rng = { bytes: () => draws.shift() ?? Buffer.alloc(4) }
    expect(randomBelow(rng, 10)).toBe(7)
  })
})

/** RFC 6238, appendix B, SHA-1, the last six digits; base32 of "12345678901234567890". */
describe('time steps of authenticators', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', async (second, code) => {
    const now = new Date(second * 1_000)
    expect(await totpStepOf(secret, code, now)).toBe(Math.floor(second / 30))
  })

  test.each(['', '12345', '1234567', 'abcdef', '28708２'])('%j is no code', async (code) => {
    expect(await totpStepOf(secret, code, new Date(59_000))).toBeUndefined()
  })
})
