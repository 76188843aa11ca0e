import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { moneyOf } from '../../../test/point-world.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'

let world: PromotionWorld

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(() => world.platform.close())

describe('deposits', () => {
  test('each brings its share, up to the cap, rounded down, and says why', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { match_bp: 3_333 })
    await world.payIn(member, 10)
    await world.payIn(member, 9)
    await world.payIn(member, 500)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([
      'deposit 33300 given',
      'deposit 200000 given',
    ])
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards.map((one) => [one.amountMinor, one.source, one.name])).toEqual([
      ['200000', 'promotion', 'A promotion'],
      ['33300', 'promotion', 'A promotion'],
    ])
    expect(rewards[1]?.facts).toEqual([
      { name: 'deposited', value: '100000' },
      { name: 'rate', value: '3333' },
    ])
    const before = await moneyOf(member)
    await member.call('POST /wps/rewards/claim', { body: {} })
    expect((await moneyOf(member)) - before).toBe(233_300n)
    const { own } = await world.read(member, promotionId)
    expect(own).toMatchObject({ gifts: 2, deposits: 2, given: { amountMinor: '233300' } })
  })

  test('the second counts those that are large enough, since the member has joined', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { entry: 'join', nth: 2 })
    await world.payIn(member, 30)
    await world.join(member, promotionId)
    await world.payIn(member, 12)
    await world.run()
    await world.payIn(member, 5)
    await world.payIn(member, 14)
    await world.payIn(member, 16)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 70000 given'])
    expect((await world.read(member, promotionId)).own?.deposits).toBe(3)
  })

  test('nothing counts before the start, after the end, or once it is stopped', async () => {
    const member = await world.member()
    await world.payIn(member, 20)
    const stopped = await world.add('deposit')
    await world.payIn(member, 20)
    await world.tick()
    const ended = await world.add('deposit', {
      ends_at: new Date(world.now().getTime() + 3_000),
    })
    await world.payIn(member, 22)
    await world.tick()
    await world.change(stopped, `state = 'stopped'`)
    await world.payIn(member, 24)
    await world.payIn(member, 26)
    await world.run()
    expect(await world.noted(member, stopped)).toEqual([
      'deposit 100000 given',
      'deposit 110000 given',
    ])
    expect(await world.noted(member, ended)).toEqual(['deposit 110000 given'])
    // Taken up again after a while, it counts what happened in between.
    await world.setNow(new Date(world.now().getTime() + 1_200_000))
    await world.run()
    await world.run()
    await world.change(stopped, `state = 'published'`)
    await world.run()
    expect(await world.noted(member, stopped)).toEqual([
      'deposit 100000 given',
      'deposit 110000 given',
      'deposit 120000 given',
      'deposit 130000 given',
    ])
    await world.change(stopped, `state = 'stopped'`)
  })

  test('what the bank took back earns nothing', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit')
    await world.payIn(member, 20)
    await world.platform.owner.query(
      'update deposits set taken_back = credited where member_id = $1',
      [member.memberId],
    )
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([])
    await world.platform.owner.query('update deposits set taken_back = 0 where member_id = $1', [
      member.memberId,
    ])
  })
})

describe('cashback', () => {
  test('a day’s net loss comes back by product, once the day is whole in the figures', async () => {
    const day = '2026-11-23'
    await world.setNow(new Date('2026-11-24T02:59:00Z'))
    const startsAt = new Date('2026-11-23T03:00:00Z')
    const promotionId = await world.add('cashback', { starts_at: startsAt })
    const [member, winner, small] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    await world.played(member, '2026-11-22', { staked: 9_000_000 })
    await world.played(member, day, { staked: 1_000_000, paid: 200_000 })
    await world.played(member, day, { product: 'RNG', staked: 400_000, paid: 450_000 })
    await world.played(winner, day, { staked: 100_000, paid: 900_000 })
    await world.played(small, day, { staked: 90_000 })
    const { own } = await world.read(member, promotionId)
    expect(own?.cashback).toEqual({
      from: day,
      until: day,
      products: [
        { product: 'lottery', stakedMinor: '1000000', returnedMinor: '200000', rateBp: 1_000 },
        { product: 'RNG', stakedMinor: '400000', returnedMinor: '450000', rateBp: 500 },
      ],
      amountMinor: '75000',
    })
    await world.setNow(new Date('2026-11-24T03:00:30Z'))
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([])
    await world.setNow(new Date('2026-11-24T03:01:30Z'))
    await world.run()
    // 10 % of 80.00, but no more than 10 % of the whole net loss of 75.00.
    expect(await world.noted(member, promotionId)).toEqual(['period/2026-11-23 75000 given'])
    expect(await world.noted(winner, promotionId)).toEqual([])
    expect(await world.noted(small, promotionId)).toEqual([])
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards[0]?.facts).toEqual([
      { name: 'date', value: day },
      { name: 'product', value: 'lottery' },
      { name: 'turnover', value: '1000000' },
      { name: 'returned', value: '200000' },
      { name: 'rate', value: '1000' },
      { name: 'product', value: 'RNG' },
      { name: 'turnover', value: '400000' },
      { name: 'returned', value: '450000' },
      { name: 'rate', value: '500' },
    ])
    // What is settled anew later changes nothing of it.
    await world.played(member, day, { staked: 5_000_000 })
    await world.run()
    expect(await world.noted(member, promotionId)).toHaveLength(1)
  })

  test('a week counts whole: from the Monday after joining, to the end at most', async () => {
    const promotionId = await world.add('cashback', {
      entry: 'join',
      period: 'weekly',
      starts_at: new Date('2026-11-26T12:00:00Z'),
      ends_at: new Date('2026-12-10T12:00:00Z'),
    })
    await world.setNow(new Date('2026-11-29T12:00:00Z'))
    const [early, late] = [await world.member(), await world.member()]
    await world.join(early, promotionId)
    expect((await world.read(early, promotionId)).own?.cashback).toBeNull()
    await world.joined(late, promotionId, new Date('2026-11-30T12:00:00Z'))
    for (const member of [early, late]) {
      for (const day of ['2026-11-28', '2026-11-30', '2026-12-06', '2026-12-08']) {
        await world.played(member, day, { staked: 200_000 })
      }
    }
    await world.setNow(new Date('2026-12-20T12:00:00Z'))
    await world.run()
    expect(await world.noted(early, promotionId)).toEqual(['period/2026-11-30 40000 given'])
    expect(await world.noted(late, promotionId)).toEqual([])
  })
})

describe('birthdays', () => {
  test('on the day, once a year; 29 February is 1 March in other years', async () => {
    const [leap, other] = [await world.member(), await world.member()]
    await world.born(leap, '1992-02-29')
    await world.born(other, '1990-03-02')
    await world.setNow(new Date('2027-02-20T12:00:00Z'))
    const promotionId = await world.add('birthday')
    await world.setNow(new Date('2027-02-28T23:00:00Z'))
    await world.run()
    expect(await world.noted(leap, promotionId)).toEqual([])
    await world.setNow(new Date('2027-03-01T15:00:00Z'))
    await world.run()
    await world.run()
    expect(await world.noted(leap, promotionId)).toEqual(['birthday/2027 30000 given'])
    expect(await world.noted(other, promotionId)).toEqual([])
    await world.setNow(new Date('2028-02-29T15:00:00Z'))
    await world.run()
    expect(await world.noted(leap, promotionId)).toEqual([
      'birthday/2027 30000 given',
      'birthday/2028 30000 given',
    ])
    // The worker had not looked for a year: what fell into it is given all the same.
    expect(await world.noted(other, promotionId)).toEqual(['birthday/2027 30000 given'])
  })
})

test('a run that is killed anywhere is done by the next, and each gift comes once', async () => {
  const member = await world.member()
  const promotionId = await world.add('deposit')
  await world.payIn(member, 20)
  await world.payIn(member, 30)
  for (let at = 0; at < 12; at += 1) {
    await untilKilled(world.run(dyingAtStatement(world.platform.db, at)))
  }
  await Promise.all([world.run(), world.run(), world.run()])
  expect(await world.noted(member, promotionId)).toEqual([
    'deposit 100000 given',
    'deposit 150000 given',
  ])
  expect(await world.keys(member, promotionId)).toHaveLength(2)
})
