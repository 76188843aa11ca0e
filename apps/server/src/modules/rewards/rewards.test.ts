import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway, moneyOf, pointsOf } from '../../../test/point-world.ts'
import { openRewardWorld, type RewardWorld } from '../../../test/reward-world.ts'
import { claimRewards } from './claim-rewards.ts'
import { seedRewards } from './seed-rewards.ts'

let world: RewardWorld

beforeAll(async () => {
  world = await openRewardWorld()
})
afterAll(() => world.platform.close())

describe('giving', () => {
  test('a reward is given once for what it is for, and says why', async () => {
    const member = await world.member()
    const terms = { sourceKey: '37/a year', source: 'promotion', amount: 50_000n } as const
    const gift = world.gift(member, terms)
    const facts = [{ name: 'place' as const, value: '2' }]
    const names = [{ language: 'en', text: 'Race of the week' }]
    expect(await world.give({ ...gift, facts, names })).toBe(1)
    expect(await world.give({ ...gift, amount: 90_000n })).toBe(0)
    const { rewards, waiting } = await member.call('GET /wps/rewards', {})
    expect(waiting).toBe(1)
    expect(rewards).toMatchObject([
      {
        source: 'promotion',
        promotionId: 'prm_11',
        kind: 'money',
        amountMinor: '50000',
        points: 0,
        facts,
        state: 'waiting',
      },
    ])
    expect(rewards[0]?.name).toBe('Race of the week')
  })

  test('who is paused, excluded or at risk is given nothing, and gets it later', async () => {
    const [paused, excluded, atRisk] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    await goAway(world, paused.memberId, 'pause')
    await goAway(world, excluded.memberId, 'exclusion')
    const mark = (isAtRisk: boolean) =>
      world.staff.call('PUT /staff/members/:memberId/at-risk', {
        params: { memberId: world.idOf(atRisk) },
        body: { isAtRisk, reason: 'plays through the night' },
      })
    expect(await mark(true)).toMatchObject({ isAtRisk: true, setBy: 'staff:mia' })
    const gifts = [paused, excluded, atRisk].map((one) => world.gift(one))
    expect(await world.give(...gifts)).toBe(0)
    await mark(false)
    expect(await world.give(...gifts)).toBe(1)
  })
})

describe('the reward centre', () => {
  test('tells each reward to its member alone', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const facts = [{ name: 'turnover' as const, value: '1250000' }]
    await world.give(world.gift(member, { facts }))
    const { rewards } = await member.call('GET /wps/rewards', {})
    const params = { rewardId: rewards[0]?.rewardId ?? '' }
    const { reward } = await member.call('GET /wps/rewards/:rewardId', { params })
    expect(reward).toEqual(rewards[0])
    expect(reward.facts).toEqual(facts)
    expect(await codeOf(other.call('GET /wps/rewards/:rewardId', { params }))).toBe('NOT_FOUND')
  })

  test('draws no attention of who is paused or at risk', async () => {
    const [member, paused, atRisk] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    await world.give(...[member, paused, atRisk].map((one) => world.gift(one)))
    await goAway(world, paused.memberId, 'pause')
    await world.staff.call('PUT /staff/members/:memberId/at-risk', {
      params: { memberId: world.idOf(atRisk) },
      body: { isAtRisk: true, reason: 'plays through the night' },
    })
    const standing = async (one: typeof member) => {
      const { waiting, isAway, isQuiet } = await one.call('GET /wps/rewards', {})
      return { waiting, isAway, isQuiet }
    }
    expect(await standing(member)).toEqual({ waiting: 1, isAway: false, isQuiet: false })
    expect(await standing(paused)).toEqual({ waiting: 1, isAway: true, isQuiet: true })
    expect(await standing(atRisk)).toEqual({ waiting: 1, isAway: false, isQuiet: true })
  })

  test('is where a payment on the account record leads', async () => {
    const member = await world.member()
    await world.give(world.gift(member))
    const { rewards } = await member.call('POST /wps/rewards/claim', { body: {} })
    const { lines } = await member.call('GET /wps/records/account', {
      query: { kinds: 'reward' },
    })
    expect(lines).toMatchObject([
      { code: 'reward.claim', amountMinor: '10000', reference: rewards[0]?.rewardId },
    ])
  })
})

describe('claiming', () => {
  test('money and points come once, whatever is repeated', async () => {
    const member = await world.member()
    await world.give(
      world.gift(member, { amount: 12_300n }),
      world.gift(member, { amount: 7n, kind: 'points' }),
    )
    const { rewards } = await member.call('GET /wps/rewards', { query: { state: 'waiting' } })
    const rewardIds = rewards.map((one) => one.rewardId)
    const before = await moneyOf(member)
    const claims = await Promise.all(
      [1, 2, 3, 4].map(() => member.call('POST /wps/rewards/claim', { body: { rewardIds } })),
    )
    for (const claim of claims) {
      expect(claim.rewards.map(({ state }) => state)).toEqual(['claimed', 'claimed'])
    }
    expect((await moneyOf(member)) - before).toBe(12_300n)
    expect(await pointsOf(member)).toBe(7)
    const rest = await member.call('POST /wps/rewards/claim', { body: {} })
    expect(rest.rewards).toEqual([])
  })

  test('what is over, or is another’s, is refused; nothing of the call is done', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const past = new Date(0)
    await world.give(world.gift(member), world.gift(member, { expiresAt: past }), world.gift(other))
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards.map(({ state }) => state).toSorted()).toEqual(['expired', 'waiting'])
    const claim = (rewardIds: string[]) =>
      codeOf(member.call('POST /wps/rewards/claim', { body: { rewardIds } }))
    expect(await claim(rewards.map((one) => one.rewardId))).toBe('REWARD_OVER')
    const others = await other.call('GET /wps/rewards', {})
    expect(await claim(others.rewards.map((one) => one.rewardId))).toBe('NOT_FOUND')
    const after = await member.call('GET /wps/rewards', { query: { state: 'claimed' } })
    expect(after.rewards).toEqual([])
    await goAway(world, member.memberId, 'pause')
    expect(await codeOf(member.call('POST /wps/rewards/claim', { body: {} }))).toBe('MEMBER_PAUSED')
  })

  test('a claim that is killed anywhere is done whole by the next', async () => {
    const kills = fc.integer({ min: 0, max: 14 })
    await fc.assert(
      fc.asyncProperty(fc.array(kills, { maxLength: 3 }), async (places) => {
        const member = await world.member()
        await world.give(
          world.gift(member, { amount: 10_000n }),
          world.gift(member, { amount: 20_000n }),
          world.gift(member, { amount: 3n, kind: 'points' }),
        )
        const before = await moneyOf(member)
        const call = { brand: world.brand, member: world.sessionOf(member), body: {} }
        const names = { language: 'en', own: 'pt' }
        for (const at of places) {
          const dying = dyingAtStatement(world.platform.db, at)
          await untilKilled(claimRewards(dying, call, names))
        }
        await claimRewards(world.platform.db, call, names)
        expect((await moneyOf(member)) - before).toBe(30_000n)
        expect(await pointsOf(member)).toBe(3)
      }),
      { numRuns: 12 },
    )
    expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  })
})

test('a demo member is given rewards once, and none before a bet if the law says so', async () => {
  const member = await world.member()
  const { db } = world.platform
  const seed = (beforeABet: boolean) => {
    const { profile } = world.brand
    const brand = {
      ...world.brand,
      profile: { ...profile, rewards: { ...profile.rewards, beforeABet } },
    }
    return db.transaction((tx) => seedRewards(tx, brand, member.username))
  }
  const names = async () => {
    const { rewards } = await member.call('GET /wps/rewards', {})
    return rewards.map(({ name }) => name)
  }
  await seed(false)
  expect(await names()).toEqual([])
  await seed(true)
  const given = await names()
  expect(given).toHaveLength(4)
  await seed(true)
  expect(await names()).toEqual(given)
})

test('staff see what was given, and take back what waits', async () => {
  const member = await world.member()
  await world.give(world.gift(member, { source: 'mission' }))
  const query = { q: member.username }
  const { rewards } = await world.staff.call('GET /staff/rewards', { query })
  expect(rewards).toMatchObject([{ username: member.username, source: 'mission' }])
  const withdraw = () =>
    world.staff.call('POST /staff/rewards/:rewardId/withdraw', {
      params: { rewardId: rewards[0]?.rewardId ?? '' },
      body: { reason: 'given by mistake' },
    })
  const { reward } = await withdraw()
  expect(reward).toMatchObject({ state: 'withdrawn', decidedBy: 'staff:mia' })
  expect(await codeOf(withdraw())).toBe('REWARD_OVER')
  const own = await member.call('GET /wps/rewards', {})
  expect(own).toMatchObject({ waiting: 0, rewards: [{ remark: 'given by mistake' }] })
})

describe('given by staff', () => {
  const propose = (memberId: string, more: object = {}) =>
    world.staff.call('POST /staff/members/:memberId/rewards', {
      params: { memberId },
      body: {
        kind: 'bonus',
        amount: '500000',
        terms: {
          multiplier: 10,
          days: 7,
          weights: [{ product: 'lottery', rateBp: 10_000 }],
          maxBetMinor: '100000',
          maxConvertMinor: null,
        },
        title: 'For your patience',
        claimDays: 3,
        reason: 'a long outage',
        ...more,
      },
    })

  test('two people give a bonus; it waits, and runs once it is claimed', async () => {
    const member = await world.member()
    const { approval } = await propose(world.idOf(member))
    const decide = (who: typeof world.staff) =>
      who.call('POST /staff/approvals/:approvalId/approve', {
        params: { approvalId: approval.approvalId },
        body: {},
      })
    expect(await codeOf(decide(world.staff))).not.toBe('ok')
    const second = await world.colleague()
    await decide(second)
    expect(await codeOf(decide(second))).not.toBe('ok')
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards).toMatchObject([
      { source: 'manual', kind: 'bonus', name: 'For your patience', amountMinor: '500000' },
    ])
    const rewardIds = rewards.map(({ rewardId }) => rewardId)
    await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
    const { running } = await member.call('GET /wps/bonuses', {})
    expect(running).toMatchObject([{ balanceMinor: '500000', requiredMinor: '5000000' }])
  })

  test.each([
    [{ kind: 'money', amount: '12345' }, 'VALIDATION_FAILED'],
    [{ kind: 'money' }, 'VALIDATION_FAILED'],
    [{ terms: null }, 'VALIDATION_FAILED'],
    [{ amount: '12345' }, 'VALIDATION_FAILED'],
  ])('%o: %s', async (more, code) => {
    const member = await world.member()
    expect(await codeOf(propose(world.idOf(member), more))).toBe(code)
  })

  test('who is paused is given nothing', async () => {
    const member = await world.member()
    await goAway(world, member.memberId, 'pause')
    expect(await codeOf(propose(world.idOf(member)))).toBe('REWARD_NOT_ALLOWED')
  })
})
