import type { ReferralRulesBody } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway, moneyOf, pointsOf } from '../../../test/point-world.ts'
import { openReferralWorld, type ReferralWorld } from '../../../test/referral-world.ts'

let world: ReferralWorld

beforeAll(async () => {
  world = await openReferralWorld()
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

const stage = (turnover: number, prize: number, welcome = 0, deposited = 0) => ({
  depositedMinor: String(deposited),
  turnoverMinor: String(turnover),
  prize: String(prize),
  welcome: String(welcome),
})

const RULES: ReferralRulesBody = {
  kind: 'money',
  stages: [stage(0, 10_000), stage(0, 20_000, 10_000, 500_000), stage(1_000_000, 50_000)],
  mostFriends: null,
  budget: '1000000000',
}

describe('stages', () => {
  test('bring their prizes once each, to the referrer and to the friend', async () => {
    await world.setRules(RULES)
    const referrer = await world.member()
    const friend = await world.friendOf(referrer)
    await world.run()
    const first = await referrer.call('GET /wps/referral', {})
    expect(first).toMatchObject({
      isAway: false,
      stages: RULES.stages,
      earned: { minor: '10000', points: 0 },
      friends: [{ state: 'clear', reached: 1, stages: 3, earned: { minor: '10000' } }],
    })
    expect(first.friends[0]?.name).toBe(`${friend.username.slice(0, 2)}•••`)
    expect(JSON.stringify(first.friends)).not.toContain(friend.username)
    await world.did(friend, { deposited: 500_000, staked: 999_999 })
    await world.run()
    await world.did(friend, { staked: 1 })
    await world.run()
    await world.run()
    for (const member of [referrer, friend]) {
      await member.call('POST /wps/rewards/claim', { body: {} })
    }
    expect(await moneyOf(referrer)).toBe(80_000n)
    expect(await moneyOf(friend)).toBe(10_000n)
  })

  test('friends count by the rules that stood when they registered', async () => {
    await world.setRules({ ...RULES, kind: 'points', stages: [stage(1, 7, 3)] })
    const referrer = await world.member()
    const friend = await world.friendOf(referrer)
    await world.run()
    await world.setRules({ ...RULES, kind: 'points', stages: [stage(1, 1_000)] })
    await world.did(friend, { staked: 1 })
    await world.run()
    for (const member of [referrer, friend]) {
      await member.call('POST /wps/rewards/claim', { body: {} })
    }
    expect([await pointsOf(referrer), await pointsOf(friend)]).toEqual([7, 3])
  })

  test('where the law has it so, deposits and signing up bring nothing', async () => {
    await world.setRules(RULES)
    const rewards = { beforeABet: false, forDeposits: false }
    const strict = { ...world.brand, profile: { ...world.brand.profile, rewards } }
    const referrer = await world.member()
    const friend = await world.friendOf(referrer)
    await world.did(friend, { deposited: 900_000 })
    await world.run(world.platform.db, strict)
    expect(await world.given(referrer)).toEqual([])
    await world.did(friend, { staked: 1_000_000 })
    await world.run(world.platform.db, strict)
    // The referrer has not bet yet.
    expect(await world.given(referrer)).toEqual([])
    await world.did(referrer, { staked: 1 })
    await world.run(world.platform.db, strict)
    expect(await world.given(referrer)).toEqual([`${friend.memberId}/0`, `${friend.memberId}/2`])
    const refused = world.setRules(RULES, strict).catch((error: unknown) => error)
    expect(await refused).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('no more friends count than the rules say', async () => {
    await world.setRules({ ...RULES, stages: [stage(0, 10_000)], mostFriends: 2 })
    const referrer = await world.member()
    for (let count = 0; count < 3; count += 1) await world.friendOf(referrer)
    await world.run()
    expect(await world.given(referrer)).toHaveLength(2)
  })
})

describe('abuse', () => {
  test.each(['bankAccount', 'network'] as const)('a shared %s waits for staff', async (sign) => {
    await world.setRules({ ...RULES, stages: [stage(0, 10_000)] })
    const referrer = await world.member()
    const [friend, other] = [await world.friendOf(referrer), await world.friendOf(referrer)]
    for (const one of [friend, other]) await world.share(sign, referrer, one)
    await world.run()
    expect(await world.given(referrer)).toEqual([])
    const { friends } = await world.staff.call('GET /staff/referral/friends', {
      query: { state: 'checked', q: referrer.username },
    })
    expect(friends.map(({ signs }) => signs)).toEqual([[sign], [sign]])
    const cases = await world.platform.db.query<{ details: unknown }>(
      `select details from risk_cases where kind = 'selfReferral' and member_id = any($1)`,
      [[friend.memberId, other.memberId]],
    )
    expect(cases).toHaveLength(2)
    const decide = (isCleared: boolean, one = friend) =>
      world.staff.call('POST /staff/referral/friends/:memberId/decide', {
        params: { memberId: world.idOf(one) },
        body: { isCleared, reason: 'a flat of students' },
      })
    expect((await decide(true)).referral).toMatchObject({ state: 'clear', decidedBy: 'staff:mia' })
    expect(await codeOf(decide(true))).toBe('NOT_CHANGED')
    await decide(false, other)
    await world.run()
    await world.run()
    expect(await world.given(referrer)).toEqual([`${friend.memberId}/0`])
  })

  test('who is away is given nothing, sees no code, and gets it later', async () => {
    await world.setRules({ ...RULES, stages: [stage(0, 10_000)] })
    const referrer = await world.member()
    await world.friendOf(referrer)
    await goAway(world, referrer.memberId, 'pause')
    await world.run()
    expect(await referrer.call('GET /wps/referral', {})).toMatchObject({ isAway: true, code: '' })
    await world.platform.db.query('delete from member_absences where member_id = $1', [
      referrer.memberId,
    ])
    await world.run()
    expect(await world.given(referrer)).toHaveLength(1)
  })
})

test('the budget is kept to the unit, whoever is killed and however many look', async () => {
  const { db } = world.platform
  const kills = fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(kills, fc.integer({ min: 0, max: 4 }), async (places, most) => {
      const { spent } = await world.setRules({ ...RULES, stages: [stage(0, 10_000, 10_000)] })
      const budget = String(BigInt(spent) + 20_000n * BigInt(most) + 10_000n)
      await world.setRules({ ...RULES, stages: [stage(0, 10_000, 10_000)], budget })
      const referrer = await world.member()
      for (let count = 0; count < 3; count += 1) await world.friendOf(referrer)
      for (const at of places) await untilKilled(world.run(dyingAtStatement(db, at)))
      await Promise.all([world.run(), world.run()])
      expect(await world.given(referrer)).toHaveLength(Math.min(3, most))
      await world.setRules(RULES)
      await world.run()
      expect(await world.given(referrer)).toHaveLength(3)
    }),
    { numRuns: 8 },
  )
})
