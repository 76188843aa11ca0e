import { PROMOTION_STATES } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { seedRaces } from '../races/index.ts'
import { seedTickets } from '../tickets/index.ts'
import { openRoundVendor } from '../../../test/round-world.ts'
import { seedRoundPromotion, writeDemo } from './seed-promotions.ts'

let world: PromotionWorld

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(() => world.platform.close())

async function openNamed(username: string): Promise<Gifted> {
  const member = await world.member()
  await world.platform.db.query(
    'update members set username = $2, username_key = $2 where brand_id = 1 and member_id = $1',
    [member.memberId, username],
  )
  return { ...member, username }
}

test('a demo brand has promotions once, and members in all of their states', async () => {
  const { platform, brand } = world
  const members = [await openNamed('maria'), await openNamed('joao')]
  await platform.db.transaction(async (tx) => {
    await seedTickets(tx, brand, 'staff:mia')
    await seedRaces(tx, brand, 'staff:mia')
  })
  await world.played(members[0] as Gifted, '2026-11-20', { staked: 50_000 })
  await writeDemo(platform.db, brand, 'staff:mia')
  await writeDemo(platform.db, brand, 'staff:mia')
  const lists = await Promise.all(members.map((one) => one.call('GET /wps/promotions', {})))
  const titles = lists[0]?.promotions.map(({ title }) => title) ?? []
  expect(new Set(titles).size).toBe(10)
  expect(titles).toHaveLength(10)
  const states = new Set(lists.flatMap(({ promotions }) => promotions.map(({ state }) => state)))
  expect([...states].toSorted()).toEqual([...PROMOTION_STATES].toSorted())
  await world.run()
})

test('a demo brand that has games gives rounds, but not where a bet comes first', async () => {
  const { platform, brand } = world
  const { vendor } = await openRoundVendor(world)
  const member = await world.member()
  const listed = async () =>
    (await member.call('GET /wps/promotions', {})).promotions.filter(
      ({ prize }) => prize.kind === 'rounds',
    )
  const seed = (of = brand, by = 'staff:mia') =>
    seedRoundPromotion(platform.db, of, { vassalage: vendor.code, by })
  const rewards = { ...brand.profile.rewards, beforeABet: false }
  await seed({ ...brand, profile: { ...brand.profile, rewards } })
  await seed(brand, 'staff:rui')
  expect(await listed()).toEqual([])
  await seed()
  await seed()
  expect(await listed()).toMatchObject([
    { state: 'join', prize: { rounds: { gameName: 'Lucky Seven', rounds: 10, days: 7 } } },
  ])
  await vendor.close()
})
