import { randomUUID } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { ExposureLimitsWire, SlipEntry } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../../test/slips.ts'
import { createLeases } from './leases.ts'

let platform: TestPlatform
let boss: TestStaff
let reader: TestStaff
let member: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  boss = await staffOf(platform, 'boss', ['lottery.read', 'lottery.exposure', 'audit.read'])
  reader = await staffOf(platform, 'reader', ['lottery.read'])
  member = await platform.member('100000.00')
})

afterAll(() => platform.close())

const NO_LIMITS: ExposureLimitsWire = {
  memberStakeMinor: null,
  playPayoutMinor: null,
  outcomePayoutMinor: null,
  steps: [],
}

/** One unit of 1.00 on two-digit numbers of the North: 98 times the stake. */
function de(numbers: readonly string[], more: Partial<SlipEntry> = {}): SlipEntry {
  return entry({
    playCode: 'VN_MB_DE',
    selection: { numbers: [...numbers] },
    lineCount: numbers.length,
    price: 'x98',
    ...more,
  })
}

async function priceOfDe(): Promise<string> {
  const params = { lotteryCode: 'NORTH5' }
  const { prices } = await platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
  return prices.find(({ playCode }) => playCode === 'VN_MB_DE')?.price ?? ''
}

/** What nodes are told of by the database they know at once here. */
function forget(): void {
  platform.deps.catalogue.forget(demoBrand.brandId)
  platform.deps.exposure.forget()
}

async function limit(limits: ExposureLimitsWire | null) {
  const answer = await boss.call('PUT /staff/lottery/lotteries/:lotteryCode/limits', {
    params: { lotteryCode: 'NORTH5' },
    body: { limits, reason: 'a test of limits' },
  })
  forget()
  return answer
}

const setNumbers = (
  outcomes: string[],
  oddsPercent: number | null,
  more: { issueId?: string; playCode?: string } = {},
  by = boss,
) =>
  by.call('PUT /staff/lottery/lotteries/:lotteryCode/numbers', {
    params: { lotteryCode: 'NORTH5' },
    body: { playCode: 'VN_MB_DE', outcomes, oddsPercent, reason: 'a test of numbers', ...more },
  })

/** Each group of tests has an issue of its own. */
async function nextIssue() {
  const { closesAt } = await currentIssue(platform, 'NORTH5')
  await platform.setNow(new Date(Date.parse(closesAt) + 20_000))
  await platform.runCycle()
  // Who does nothing for long is logged out.
  for (const { call } of [boss, reader]) await call('GET /staff/lottery/lotteries', {})
  return currentIssue(platform, 'NORTH5')
}

const bet = async (entries: SlipEntry[], who = member, key: string = randomUUID()) => {
  const { issueId } = await currentIssue(platform, 'NORTH5')
  return place(who, { issueId, entries }, key)
}

describe('limits of an issue', () => {
  it('are those of the jurisdiction until staff say otherwise, and back again', async () => {
    const params = { lotteryCode: 'NORTH5' }
    const first = await reader.call('GET /staff/lottery/lotteries/:lotteryCode/limits', { params })
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
    const { numbers } = await member.call('GET /lgw/lotteries/:lotteryCode', { params })
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
    const first = await bet([de(['10'], { price })], member, key)
    expect(await codeOf(bet([de(['10'], { price })]))).toBe('409 NUMBERS_SOLD_OUT')
    forget()
    const again = await bet([de(['10'], { price })], member, key)
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
    await member.call('DELETE /lgw/bets/:betId', { params })
    await member.call('DELETE /lgw/bets/:betId', { params })
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
        const who = members[at % members.length] ?? member
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
    const { exposure } = await reader.call('GET /staff/lottery/issues/:issueId/exposure', {
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
    const { numbers } = await member.call('GET /lgw/lotteries/:lotteryCode', { params })
    expect(numbers).toEqual([
      {
        playCode: 'VN_MB_DE',
        closed: ['30'],
        reduced: [{ oddsPercent: 50, outcomes: ['31'] }],
      },
    ])
    // What was bet before keeps its price.
    const betId = before.betIds[0] ?? ''
    expect(await member.call('GET /lgw/bets/:betId', { params: { betId } })).toMatchObject({
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
    expect(await codeOf(setNumbers(['01'], 0, {}, reader))).toBe('403 PERMISSION_DENIED')
    const rows = await platform.db.query<{ action: string; details: object }>(
      `select action, details from audit_entries where action like 'lottery.%'
         and brand_id = $1 order by 1`,
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
    await member.call('DELETE /lgw/bets/:betId', { params })
    const { exposure } = await reader.call('GET /staff/lottery/issues/:issueId/exposure', {
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
    const first = await reader.call(path, { params: { issueId }, query })
    expect(first.bets).toMatchObject([{ betId: betIds[1], username: member.username }])
    const rest = await reader.call(path, {
      params: { issueId },
      query: { ...query, ...(first.next ? { before: first.next } : {}) },
    })
    expect(rest.bets.map((one) => one.betId)).toEqual([betIds[0]])
  })

  it('is of issues of this brand', async () => {
    const params = { issueId: 'iss_999999' }
    const asked = reader.call('GET /staff/lottery/issues/:issueId/exposure', { params })
    expect(await codeOf(asked)).toBe('404 ISSUE_NOT_FOUND')
  })
})

describe('leases', () => {
  it('give back what they have not sold', async () => {
    let now = 0
    const leases = createLeases(platform.db, () => now)
    const need = { playCode: 'TEST', outcome: '1', amount: 10n, cap: 800n }
    expect(await leases.hold(1, 1n, [need])).toEqual([])
    const taken = async () => {
      const rows = await platform.db.query<{ taken: bigint }>(
        `select taken from exposure_rooms where play_code = 'TEST'`,
      )
      return rows[0]?.taken
    }
    expect(await taken()).toBe(100n)
    await leases.drain()
    expect(await taken()).toBe(10n)
    expect(await leases.hold(1, 1n, [{ ...need, amount: 790n }])).toEqual([])
    expect(await leases.hold(1, 1n, [need])).toEqual([need])
    now += 1_000
    leases.release(1, 1n, [need])
    expect(await leases.hold(1, 1n, [need])).toEqual([])
  })
})
