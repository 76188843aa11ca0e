import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellVendors } from '#server/modules/free-rounds/index.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { openRoundVendor } from '../../../test/round-world.ts'

let world: PromotionWorld
let vendor: Awaited<ReturnType<typeof openRoundVendor>>
/** Five rounds of 1.00 that win 50.00 at most. */
let rounds: { prize_kind: 'rounds'; prize: bigint; rounds: string }

beforeAll(async () => {
  world = await openPromotionWorld()
  vendor = await openRoundVendor(world)
  rounds = { prize_kind: 'rounds', prize: 5n, rounds: JSON.stringify(await vendor.terms()) }
})
afterAll(async () => {
  await vendor.vendor.close()
  await world.platform.close()
})

const TERMS = {
  gameId: 'lucky_seven',
  gameName: 'Lucky Seven',
  rounds: 5,
  stakeMinor: '10000',
  maxWinMinor: '500000',
  days: 7,
}

const rewardsOf = async (member: Gifted) =>
  (await member.call('GET /wps/rewards', {})).rewards.map(({ kind, state, rounds: terms }) => ({
    kind,
    state,
    terms,
  }))

test('a code gives rounds under its terms, and the budget counts rounds', async () => {
  const code = 'RODADAS'
  const promotionId = await world.add('code', { ...rounds, code, budget: 8n, claim_days: 3 })
  const [first, second] = [await world.member(), await world.member()]
  const { prize, left } = await world.read(first, promotionId)
  expect(prize).toMatchObject({
    kind: 'rounds',
    amount: { amountMinor: '0', count: 5 },
    rounds: TERMS,
    claimDays: 3,
  })
  expect(left).toEqual({ amountMinor: '0', count: 8 })
  await world.redeem(first, code)
  await world.redeem(first, code)
  // Three are left, and a gift is never cut.
  await expect(world.redeem(second, code)).rejects.toMatchObject({ code: 'PROMOTION_CLOSED' })
  expect(await world.noted(first, promotionId)).toEqual(['code 5 given'])
  expect(await rewardsOf(first)).toMatchObject([{ kind: 'rounds', state: 'waiting', terms: TERMS }])
  expect(await world.read(first, promotionId)).toMatchObject({
    state: 'claim',
    left: { count: 3 },
    own: { gifts: 1, given: { amountMinor: '0', count: 5 }, due: 0 },
  })
  const rewardIds = [...((await world.read(first, promotionId)).own?.rewardIds ?? [])]
  await first.call('POST /wps/rewards/claim', { body: { rewardIds } })
  await tellVendors(world.platform.deps.play)
  const { grants } = await first.call('GET /wps/free-rounds', {})
  expect(grants).toMatchObject([{ state: 'ready', rounds: 5, used: 0, stakeMinor: '10000' }])
  expect((await world.read(first, promotionId)).state).toBe('claimed')
})

test('what is earned while the game is off sale stays due, and comes once it is back', async () => {
  const code = 'DEPOIS'
  const byCode = await world.add('code', { ...rounds, code })
  const birthday = await world.add('birthday', rounds)
  const story = await world.add('application', rounds)
  const others = await world.add('birthday')
  const member = await world.member()
  await world.born(member, '1990-11-21')
  await vendor.sell(false)
  await world.redeem(member, code)
  const { own } = await world.apply(member, story)
  await world.approve(own?.application?.applicationId ?? '')
  await world.run()
  await world.run()
  expect(await world.noted(member, byCode)).toEqual(['code 5 due'])
  expect(await world.noted(member, birthday)).toEqual(['birthday/2026 5 due'])
  expect(await world.noted(member, story)).toEqual(['application/1 5 due'])
  // It keeps no other promotion back, and the member sees that it is on its way.
  expect(await world.noted(member, others)).toEqual(['birthday/2026 30000 given'])
  const waits = { own: { due: 1, gifts: 0, waitsForGame: true } }
  expect(await world.read(member, byCode)).toMatchObject(waits)
  await vendor.sell(true)
  await Promise.all([world.run(), world.run(), world.run()])
  for (const promotionId of [byCode, birthday, story]) {
    expect(await world.keys(member, promotionId)).toHaveLength(1)
  }
  const given = (await rewardsOf(member)).filter(({ kind }) => kind === 'rounds')
  expect(given).toMatchObject(Array.from({ length: 3 }, () => ({ terms: TERMS })))
})

test('in the order in which it was earned; what a bound refuses is not due', async () => {
  const promotionId = await world.add('birthday', { ...rounds, budget: 5n, labels: ['few'] })
  const [first, second, late] = [await world.member(), await world.member(), await world.member()]
  for (const member of [first, second, late]) await world.label(member, 'few')
  await vendor.sell(false)
  for (const member of [first, second]) {
    await world.born(member, '1990-11-21')
    await world.run()
  }
  expect(await world.noted(second, promotionId)).toEqual(['birthday/2026 5 due'])
  await vendor.sell(true)
  await world.run()
  expect(await world.noted(first, promotionId)).toEqual(['birthday/2026 5 given'])
  expect(await world.noted(second, promotionId)).toEqual(['birthday/2026 5 budget'])
  await vendor.sell(false)
  await world.born(late, '1990-11-21')
  await world.run()
  expect(await world.noted(late, promotionId)).toEqual(['birthday/2026 5 budget'])
  await vendor.sell(true)
})
