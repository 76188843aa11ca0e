import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  de,
  exposureKit,
  exposurePeople,
  NO_LIMITS,
  type ExposurePeople,
} from '../../../test/exposure.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { codeOf } from '../../../test/slips.ts'

let platform: TestPlatform
let people: ExposurePeople
const { priceOfDe, forget, limit, setNumbers, nextIssue, bet } = exposureKit(
  () => platform,
  () => people,
)

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  people = await exposurePeople(platform)
})
afterAll(() => platform.close())

describe('numbers that are closed or pay less', () => {
  it('are refused, sold apart at their price, and open again', async () => {
    const { issueId } = await nextIssue()
    const price = await priceOfDe()
    const before = await bet([de(['30', '31', '32'], { price })])
    expect(await setNumbers(['30'], 0)).toEqual({ changedCount: 1 })
    await setNumbers(['31'], 50, { issueId })
    forget()
    const half = `x${Number(price.slice(1)) / 2}`
    const table = [
      [['30', '32'], price, '409 NUMBERS_SOLD_OUT'],
      [['31', '32'], price, '409 NUMBERS_REDUCED'],
      [['31'], price, '409 PRICE_CHANGED'],
      [['32'], half, '409 PRICE_CHANGED'],
      [['31'], half, 'no error'],
      [['32'], price, 'no error'],
    ] as const
    for (const [numbers, asked, expected] of table) {
      expect(await codeOf(bet([de(numbers, { price: asked })])), numbers.join()).toBe(expected)
    }
    const params = { lotteryCode: 'NORTH5' }
    const { numbers } = await people.member.call('GET /lgw/lotteries/:lotteryCode', { params })
    expect(numbers).toEqual([
      {
        playCode: 'VN_MB_DE',
        closed: ['30'],
        reduced: [{ oddsPercent: 50, outcomes: ['31'] }],
      },
    ])
    // What was bet before keeps its price.
    const betId = before.betIds[0] ?? ''
    expect(await people.member.call('GET /lgw/bets/:betId', { params: { betId } })).toMatchObject({
      price,
    })
    await setNumbers(['30', '31'], null)
    forget()
    await bet([de(['30', '32'], { price })])
    expect(await codeOf(bet([de(['31', '32'], { price })]))).toBe('409 NUMBERS_REDUCED')
  })

  it('fall to the odds of a step by themselves', async () => {
    await nextIssue()
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    const steps = [{ fromPercent: 50, oddsPercent: 80 }]
    await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n * 10n), steps })
    await bet([de(['60'], { price, multiple: 6 })])
    forget()
    expect(await codeOf(bet([de(['60'], { price })]))).toBe('409 PRICE_CHANGED')
    await bet([de(['60'], { price: `x${(Number(price.slice(1)) * 8) / 10}` })])
    await bet([de(['61'], { price })])
    await limit(null)
  })

  it.each([
    [['100'], 0, {}, '422 SELECTION_INVALID'],
    [['7'], 0, { playCode: 'SSC_DWD' }, '422 PLAY_NOT_OFFERED'],
    [['01'], 0, { issueId: 'iss_999999' }, '404 ISSUE_NOT_FOUND'],
    [['01'], null, {}, '409 NOT_CHANGED'],
  ])('%j at %j of %j: %s', async (outcomes, oddsPercent, more, expected) => {
    expect(await codeOf(setNumbers(outcomes, oddsPercent, more))).toBe(expected)
  })

  it('are changed by those alone who may, and audited', async () => {
    expect(await codeOf(setNumbers(['01'], 0, {}, people.reader))).toBe('403 PERMISSION_DENIED')
    const rows = await platform.db.query<{ action: string; details: object }>(
      `select action, details from audit_entries where action like 'lottery.%'
         and action not like 'lottery.issues.%' and brand_id = $1 order by 1`,
      [demoBrand.brandId],
    )
    const actions = new Set(rows.map(({ action }) => action))
    expect([...actions]).toEqual(['lottery.limits.changed', 'lottery.numbers.changed'])
    expect(rows.every(({ details }) => 'reason' in details)).toBe(true)
  })
})

describe('the board', () => {
  it('reckons plays and outcomes from the bets themselves, without those cancelled', async () => {
    const { issueId } = await nextIssue()
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    const { betIds } = await bet([
      de(['70', '71'], { price }),
      de(['70'], { price, multiple: 4 }),
      de(['72'], { price }),
    ])
    const params = { betId: betIds[2] ?? '' }
    await people.member.call('DELETE /lgw/bets/:betId', { params })
    const { exposure } = await people.reader.call('GET /staff/lottery/issues/:issueId/exposure', {
      params: { issueId },
    })
    expect(exposure).toMatchObject({ betCount: 2, stakeMinor: '60000' })
    expect(exposure.plays).toMatchObject([
      { playCode: 'VN_MB_DE', outcome: '70', payoutMinor: String(odds * 50_000n) },
    ])
    expect(exposure.outcomes.map(({ outcome, betCount }) => [outcome, betCount])).toEqual([
      ['70', 2],
      ['71', 1],
    ])
    const query = { playCode: 'VN_MB_DE', outcome: '70', limit: '1' }
    const path = 'GET /staff/lottery/issues/:issueId/exposure/bets'
    const first = await people.reader.call(path, { params: { issueId }, query })
    expect(first.bets).toMatchObject([{ betId: betIds[1], username: people.member.username }])
    const rest = await people.reader.call(path, {
      params: { issueId },
      query: { ...query, ...(first.next ? { before: first.next } : {}) },
    })
    expect(rest.bets.map((one) => one.betId)).toEqual([betIds[0]])
  })

  it('is of issues of this brand', async () => {
    const params = { issueId: 'iss_999999' }
    const asked = people.reader.call('GET /staff/lottery/issues/:issueId/exposure', { params })
    expect(await codeOf(asked)).toBe('404 ISSUE_NOT_FOUND')
  })
})
