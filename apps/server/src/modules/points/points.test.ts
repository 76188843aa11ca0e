import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import {
  codeOf,
  convert,
  goAway,
  moneyOf,
  openPointWorld,
  pointsOf,
  YESTERDAY,
  type PointWorld,
} from '../../../test/point-world.ts'

let world: PointWorld

beforeAll(async () => {
  world = await openPointWorld()
})
afterAll(() => world.platform.close())

describe('earning', () => {
  test('a day earns once what its turnover comes to, and tells by which', async () => {
    const member = await world.player()
    await world.staked(member.memberId, YESTERDAY, 'lottery', 1_250_000)
    await world.staked(member.memberId, YESTERDAY, 'RNG', 190_000)
    await world.staked(member.memberId, YESTERDAY, 'FISH', 900_000)
    await world.earn()
    await world.earn()
    // (1,250,000 + 190,000 × 1.5) / 100,000, rounded down once; fishing has no rate.
    expect(await pointsOf(member)).toBe(15)
    const { entries } = await member.call('GET /wps/points/entries', {})
    expect(entries).toMatchObject([{ kind: 'earned', points: 15, balanceAfter: 15 }])
    const day = await member.call('GET /wps/points/days/:day', { params: { day: YESTERDAY } })
    expect(day).toEqual({
      day: YESTERDAY,
      points: 15,
      unitMinor: '100000',
      lines: [
        { product: 'lottery', turnoverMinor: '1250000', rateBp: 10_000 },
        { product: 'RNG', turnoverMinor: '190000', rateBp: 15_000 },
        { product: 'FISH', turnoverMinor: '900000', rateBp: 0 },
      ],
    })
    const missing = member.call('GET /wps/points/days/:day', { params: { day: '2026-11-19' } })
    expect(await codeOf(missing)).toBe('NOT_FOUND')
    const wrong = member.call('GET /wps/points/days/:day', { params: { day: '2026-02-30' } })
    expect(await codeOf(wrong)).toBe('VALIDATION_FAILED')
  })

  test('today’s turnover is told, and credited when the day is over', async () => {
    const member = await world.player()
    await world.staked(member.memberId, '2026-11-21', 'lottery', 770_000)
    await world.earn()
    const overview = await member.call('GET /wps/points', {})
    expect(overview).toMatchObject({
      balance: 0,
      today: { day: '2026-11-21', points: 7 },
      conversion: { worthMinor: '50', min: 100, step: 2 },
      rule: { unitMinor: '100000' },
    })
  })

  test('corrections, kills and repeats come to what the last turnover earns', async () => {
    const member = await world.player()
    const turnover = fc.integer({ min: -500_000, max: 90_000_000 })
    const killed = fc.option(fc.nat(12), { nil: undefined })
    const steps = fc.array(fc.tuple(turnover, turnover, killed), { minLength: 1, maxLength: 5 })
    let day = 0
    await fc.assert(
      fc.asyncProperty(steps, async (turns) => {
        day += 1
        const on = new Date(Date.UTC(2026, 9, day % 28)).toISOString().slice(0, 10)
        const back = Math.round((Date.UTC(2026, 10, 20) - Date.parse(on)) / 86_400_000) + 1
        const before = await pointsOf(member)
        const rows = await world.platform.db.query<{ points: bigint }>(
          'select points from point_days where member_id = $1 and day = $2::date',
          [member.memberId, on],
        )
        let last = 0
        for (const [lottery, slots, after] of turns) {
          await world.staked(member.memberId, on, 'lottery', lottery)
          await world.staked(member.memberId, on, 'RNG', slots)
          last = Math.floor((Math.max(lottery, 0) * 2 + Math.max(slots, 0) * 3) / 200_000)
          if (after !== undefined) {
            await untilKilled(world.earn(dyingAtStatement(world.platform.db, after), back))
          }
          await world.earn(world.platform.db, back)
        }
        // Nothing is written of a first day that came to nothing in all.
        const was = Number(rows[0]?.points ?? 0n)
        const isWritten = rows.length > 0 || turns.some(([a, b]) => a + b > 0)
        expect((await pointsOf(member)) - before).toBe(isWritten ? last - was : 0)
      }),
      { numRuns: 12 },
    )
    expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  })

  test('a correction may take back points that were spent: the balance is below zero', async () => {
    const member = await world.player(200)
    await convert(member, 200)
    await world.staked(member.memberId, YESTERDAY, 'lottery', 5_000_000)
    await world.earn()
    expect(await pointsOf(member)).toBe(-150)
    expect(await codeOf(convert(member, 100))).toBe('POINTS_INSUFFICIENT')
  })
})

describe('converting', () => {
  test('gives what the points are worth, once per key', async () => {
    const member = await world.player(1_000)
    const key = randomUUID()
    const first = await convert(member, 400, { key })
    const again = await convert(member, 400, { key })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ kind: 'convert', state: 'approved', givenMinor: '20000' })
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([600, 20_000n])
    expect(await codeOf(convert(member, 200, { key }))).toBe('IDEMPOTENCY_KEY_REUSED')
    const { lines } = await member.call('GET /wps/records/account', {})
    expect(lines[0]).toMatchObject({ code: 'points.convert', amountMinor: '20000' })
  })

  test.each([
    [98, 'VALIDATION_FAILED'],
    [101, 'VALIDATION_FAILED'],
    [2_000, 'POINTS_INSUFFICIENT'],
  ])('%i points: %s', async (points, code) => {
    const member = await world.player(1_000)
    expect(await codeOf(convert(member, points))).toBe(code)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([1_000, 0n])
  })

  test('many at once never spend more than there is', async () => {
    const member = await world.player(300)
    const tries = Array.from({ length: 5 }, () => codeOf(convert(member, 100)))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'POINTS_INSUFFICIENT')).toHaveLength(2)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([0, 15_000n])
  })

  test('takes the fund password, and nobody who is away', async () => {
    const member = await world.player(300)
    expect(await codeOf(convert(member, 100, { fund: 'wrong' }))).toBe('FUND_PASSWORD_WRONG')
    await goAway(world, member.memberId, 'pause')
    expect(await codeOf(convert(member, 100))).toBe('MEMBER_PAUSED')
    expect(await pointsOf(member)).toBe(300)
  })
})
