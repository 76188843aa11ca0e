import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  de,
  exposureKit,
  exposurePeople,
  NO_LIMITS,
  type ExposurePeople,
} from '../../../test/exposure.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue } from '../../../test/slips.ts'

let platform: TestPlatform
let people: ExposurePeople
const { priceOfDe, forget, limit, nextIssue, bet } = exposureKit(
  () => platform,
  () => people,
)

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  people = await exposurePeople(platform)
})
afterAll(() => platform.close())

describe('limits of an issue', () => {
  it('are those of the jurisdiction until staff say otherwise, and back again', async () => {
    const params = { lotteryCode: 'NORTH5' }
    const first = await people.reader.call('GET /staff/lottery/lotteries/:lotteryCode/limits', {
      params,
    })
    expect(first).toMatchObject({ isDefault: true, limits: first.defaults })
    const changed = await limit({ ...NO_LIMITS, outcomePayoutMinor: '9800000' })
    expect(changed).toMatchObject({
      isDefault: false,
      limits: { ...NO_LIMITS, outcomePayoutMinor: '9800000' },
      defaults: first.defaults,
    })
    expect(await codeOf(limit({ ...NO_LIMITS, outcomePayoutMinor: '9800000' }))).toBe(
      '409 NOT_CHANGED',
    )
    expect((await limit(null)).isDefault).toBe(true)
  })

  it('sell a number up to its limit and no further, the others go on', async () => {
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    await nextIssue()
    await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n * 3n) })
    await bet([de(['45', '46'], { price, multiple: 2 })])
    expect(await codeOf(bet([de(['45'], { price, multiple: 2 })]))).toBe('409 NUMBERS_SOLD_OUT')
    await bet([de(['45'], { price })])
    await bet([de(['47'], { price, multiple: 3 })])
    expect(await codeOf(bet([de(['47', '48'], { price })]))).toBe('409 NUMBERS_SOLD_OUT')
    // A slip that was refused holds nothing.
    await bet([de(['48'], { price, multiple: 3 })])
  })

  it('tell pages which numbers are sold out', async () => {
    const params = { lotteryCode: 'NORTH5' }
    forget()
    const { numbers } = await people.member.call('GET /lgw/lotteries/:lotteryCode', { params })
    const closed = numbers?.find(({ playCode }) => playCode === 'VN_MB_DE')?.closed
    expect(closed).toEqual(expect.arrayContaining(['45', '47', '48']))
    expect(closed).not.toContain('46')
  })

  it('give the first answer to a repeat, whatever is sold out since', async () => {
    await nextIssue()
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n) })
    const key = randomUUID()
    const first = await bet([de(['10'], { price })], people.member, key)
    expect(await codeOf(bet([de(['10'], { price })]))).toBe('409 NUMBERS_SOLD_OUT')
    forget()
    const again = await bet([de(['10'], { price })], people.member, key)
    expect(again.betIds).toEqual(first.betIds)
  })

  it('free what a cancelled bet held, once', async () => {
    await nextIssue()
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n * 2n) })
    const { betIds } = await bet([de(['20'], { price, multiple: 2 })])
    expect(await codeOf(bet([de(['20'], { price })]))).toBe('409 NUMBERS_SOLD_OUT')
    const params = { betId: betIds[0] ?? '' }
    await people.member.call('DELETE /lgw/bets/:betId', { params })
    await people.member.call('DELETE /lgw/bets/:betId', { params })
    forget()
    await bet([de(['20'], { price })])
    await bet([de(['20'], { price })])
    expect(await codeOf(bet([de(['20'], { price })]))).toBe('409 NUMBERS_SOLD_OUT')
  })

  it('bind the stakes of one member, and leave the next', async () => {
    await nextIssue()
    const price = await priceOfDe()
    await limit({ ...NO_LIMITS, memberStakeMinor: '50000' })
    await bet([de(['01', '02', '03'], { price })])
    expect(await codeOf(bet([de(['01', '02', '03'], { price })]))).toBe('409 ISSUE_CAP_REACHED')
    await bet([de(['01', '02'], { price })])
    await bet([de(['01', '02'], { price })], await platform.member('100.00'))
  })

  it('never sell more than the limit from two nodes at once, and nearly all of it', async () => {
    await nextIssue()
    const price = await priceOfDe()
    const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
    const most = 100n
    await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n * most) })
    const other = await platform.restart()
    const { issueId } = await currentIssue(platform, 'NORTH5')
    const members = await Promise.all(Array.from({ length: 20 }, () => platform.member('1000.00')))
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const who = members[at % members.length] ?? people.member
        const call = at % 2 === 0 ? who.call : other.client(who.token)
        const body = { issueId, entries: [de(['77'], { price })] }
        return codeOf(call('POST /lgw/bets', { body, idempotencyKey: randomUUID() }))
      }),
    )
    const accepted = outcomes.filter((one) => one === 'no error').length
    const refused = outcomes.filter((one) => one === '409 NUMBERS_SOLD_OUT').length
    expect(accepted + refused).toBe(200)
    expect(accepted).toBeLessThanOrEqual(Number(most))
    expect(accepted).toBeGreaterThanOrEqual(Number(most) * 0.85)
    const { exposure } = await people.reader.call('GET /staff/lottery/issues/:issueId/exposure', {
      params: { issueId },
    })
    expect(exposure.outcomes[0]).toMatchObject({
      playCode: 'VN_MB_DE',
      outcome: '77',
      betCount: accepted,
      payoutMinor: String(odds * 10_000n * BigInt(accepted)),
      limitMinor: String(odds * 10_000n * most),
    })
    await other.stop()
    await limit(null)
  })
})
