import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/point-world.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'

let world: PromotionWorld

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(() => world.platform.close())

describe('bounds', () => {
  test('the budget to the unit: none is cut, and a smaller one may still fit', async () => {
    const [first, second, third] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    const promotionId = await world.add('deposit', { budget: 200_000n })
    await world.payIn(first, 25)
    await world.payIn(second, 18)
    await world.payIn(third, 15)
    await Promise.all([world.run(), world.run()])
    expect(await world.noted(first, promotionId)).toEqual(['deposit 125000 given'])
    expect(await world.noted(second, promotionId)).toEqual(['deposit 90000 budget'])
    expect(await world.noted(third, promotionId)).toEqual(['deposit 75000 given'])
    const { left, state } = await world.read(second, promotionId)
    expect([left?.amountMinor, state]).toEqual(['0', 'closed'])
  })

  test('what one member may get, in all and in times', async () => {
    const member = await world.member()
    const inAll = await world.add('deposit', { per_member: 150_000n })
    const inTimes = await world.add('deposit', { times: 2 })
    for (const units of [20, 12, 10, 30]) await world.payIn(member, units)
    await world.run()
    expect(await world.noted(member, inAll)).toEqual([
      'deposit 100000 given',
      'deposit 60000 perMember',
      'deposit 50000 given',
      'deposit 150000 perMember',
    ])
    expect(await world.noted(member, inTimes)).toEqual([
      'deposit 100000 given',
      'deposit 60000 given',
      'deposit 50000 timesPerMember',
      'deposit 150000 timesPerMember',
    ])
  })

  test('who is away keeps a place, but nothing of the budget is kept for it', async () => {
    const [away, present] = [await world.member(), await world.member()]
    const promotionId = await world.add('deposit', { budget: 100_000n })
    await world.payIn(away, 20)
    await world.payIn(present, 20)
    await world.atRisk(away, true)
    await world.run()
    expect(await world.noted(present, promotionId)).toEqual(['deposit 100000 given'])
    await world.atRisk(away, false)
    await world.run()
    expect(await world.noted(away, promotionId)).toEqual(['deposit 100000 budget'])
  })

  test('points, and bonus money under its terms', async () => {
    const member = await world.member()
    const terms = {
      multiplier: '5',
      days: 7,
      weights: { lottery: 10_000 },
      maxBet: '100000',
      maxConvert: null,
    }
    await world.add('code', { code: 'POINTS', prize_kind: 'points', prize: 25n, budget: 100n })
    const bonus = { prize_kind: 'bonus', terms: JSON.stringify(terms) }
    const matched = await world.add('deposit', bonus)
    expect((await world.redeem(member, 'points')).promotion.left).toEqual({
      amountMinor: '0',
      count: 75,
    })
    await world.payIn(member, 20)
    await world.run()
    const all = (await member.call('GET /wps/rewards', {})).rewards
    // Promotions of other tests match the deposit, too.
    const rewards = all.filter(({ kind }) => kind !== 'money')
    expect(rewards).toMatchObject([
      { kind: 'bonus', amountMinor: '100000', terms: { multiplier: 5, days: 7 } },
      { kind: 'points', points: 25 },
    ])
    const rewardIds = rewards.map(({ rewardId }) => rewardId)
    await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
    const { running } = await member.call('GET /wps/bonuses', {})
    expect(running).toMatchObject([{ balanceMinor: '100000', requiredMinor: '500000' }])
    expect((await world.read(member, matched)).prize.terms?.maxBetMinor).toBe('100000')
  })
})

describe('the audience', () => {
  test('by a label or a segment, looked at when the event is noted', async () => {
    const [gold, other] = [await world.member(), await world.member()]
    const rows = await world.platform.db.query<{ segment_no: bigint }>(
      `insert into segments (brand_id, name, rules, time_zone, changed_by)
       values (1, 'Gold', $1, 'America/Sao_Paulo', 'staff:mia') returning segment_no`,
      [JSON.stringify([{ fact: 'label', words: ['gold'] }])],
    )
    const segment_no = rows[0]?.segment_no
    const bySegment = await world.add('deposit', { segment_no })
    const byLabel = await world.add('deposit', { labels: ['silver', 'gold'] })
    await world.label(gold, 'gold')
    for (const member of [gold, other]) await world.payIn(member, 20)
    await world.run()
    for (const promotionId of [bySegment, byLabel]) {
      expect(await world.noted(gold, promotionId)).toEqual(['deposit 100000 given'])
      expect(await world.noted(other, promotionId)).toEqual([])
      expect((await world.read(other, promotionId)).state).toBe('prohibited')
    }
  })
})

describe('where the law has it so', () => {
  const rewards = { beforeABet: false, forDeposits: false }

  test('nothing is given for deposits, nor before a settled bet', async () => {
    const member = await world.member()
    const deposit = await world.add('deposit')
    const birthday = await world.add('birthday')
    await world.born(member, `1990-${world.now().toISOString().slice(5, 10)}`)
    await world.payIn(member, 20)
    const { brand, platform } = world
    const strict = { ...brand, profile: { ...brand.profile, rewards } }
    await world.run(platform.db, strict)
    expect(await world.noted(member, deposit)).toEqual([])
    expect(await world.noted(member, birthday)).toEqual(['birthday/2026 30000 due'])
    await world.played(member, '2026-11-20', { staked: 10_000 })
    await world.run(platform.db, strict)
    expect(await world.noted(member, birthday)).toEqual(['birthday/2026 30000 given'])
    await world.change(deposit, `state = 'stopped'`)
  })
})

test('a promotion of a race says what its race says', async () => {
  const member = await world.member()
  const rows = await world.platform.db.query<{ race_no: bigint }>(
    `insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at,
       prizes, changed_by)
     values (1, 'published', '[]', 'stake', '{}', '{lottery}', '[]', app_now(),
       app_now() + interval '1 day', '[]', 'staff:mia') returning race_no`,
  )
  const promotionId = await world.add('race', { race_no: rows[0]?.race_no })
  const { rule } = await world.read(member, promotionId)
  expect(await codeOf(world.join(member, promotionId))).toBe('PROMOTION_NOT_ALLOWED')
  const params = { raceId: rule.raceId ?? '' }
  await member.call('PUT /wps/races/:raceId/entry', { params, body: { alias: null } })
  expect(await world.read(member, promotionId)).toMatchObject({ state: 'signed', left: null })
})
