import type { RewardCost } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cover, openBonusWorld, type BonusWorld } from '../../../../test/bonus-world.ts'
import { codeOf } from '../../../../test/point-world.ts'
import type { Gifted } from '../../../../test/reward-world.ts'

let world: BonusWorld
let promotionNo = 0n

beforeAll(async () => {
  world = await openBonusWorld()
  const [promotion] = await world.platform.db.query<{ promotion_no: bigint }>(
    `insert into promotions (brand_id, state, category, texts, kind, entry, prize_kind, prize,
       code, budget, starts_at, published_at, changed_by)
     values (1, 'published', 'events', $1, 'code', 'code', 'money', 10000, 'COSTS', 1000000,
       app_now(), app_now(), 'staff:mia') returning promotion_no`,
    [JSON.stringify([{ language: 'pt', title: 'Código da festa', content: '' }])],
  )
  promotionNo = promotion?.promotion_no ?? 0n
})
afterAll(() => world.platform.close())

const TODAY = '2026-11-21'

async function costs(from = TODAY, until = TODAY): Promise<RewardCost[]> {
  return (await world.staff.call('GET /staff/rewards/costs', { query: { from, until } })).costs
}

/** What the ledger has of rewards: money that was claimed, and bonus money that became cash. */
async function postedTotals() {
  const rows = await world.platform.db.query<{ name: string; total: bigint }>(
    `select c.name, sum(p.amount)::bigint as total from ledger_postings p
     join ledger_codes c using (code)
     where c.name in ('reward.claim', 'bonus.clearIn', 'bonus.removed') group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}

const sumOf = (rows: readonly RewardCost[], pick: (row: RewardCost) => string) =>
  rows.reduce((total, row) => total + BigInt(pick(row)), 0n)

/** What the rewards of the promotion were given for. */
async function noteGifts(...members: readonly Gifted[]): Promise<void> {
  const { db } = world.platform
  for (const { memberId } of members) {
    await db.query(
      `insert into promotion_gifts (brand_id, promotion_no, member_id, event, amount, facts, state,
         decided_at) values (1, $1, $2, 'code', 10000, '[]', 'given', app_now())`,
      [promotionNo, memberId],
    )
  }
  await db.query('update promotions set given = 20000, gifts = 2 where promotion_no = $1', [
    promotionNo,
  ])
}

test('what rewards came to is what the ledger has of them, source by source', async () => {
  const [first, second] = [await world.member('10'), await world.member('5')]
  await noteGifts(first, second)
  const key = (event: string) => `${promotionNo}/${event}`
  await world.give(
    world.gift(first, { source: 'promotion', sourceKey: key('code'), amount: 10_000n }),
    world.gift(second, { source: 'promotion', sourceKey: key('code'), amount: 10_000n }),
    world.gift(first, { source: 'mission', sourceKey: 'm', amount: 7n, kind: 'points' }),
    world.gift(first, { source: 'rank', sourceKey: 'r', amount: 20_000n }),
  )
  await first.call('POST /wps/rewards/claim', { body: {} })
  // One bonus is cleared, one given up with a bet under way.
  await world.grant(first, 50_000n, { multiplier: 2, maxConvertMinor: '30000' })
  const [bonusId = ''] = await world.grant(second, 200_000n)
  await world.bet(first, [cover('10000')])
  await world.bet(second, [cover('10000')])
  await second.call('POST /wps/bonuses/:bonusId/forfeit', { params: { bonusId } })
  await world.settle()
  await world.grant(second, 80_000n)
  const rows = await costs()
  expect(rows.map(({ source, promotionId, title }) => [source, promotionId, title])).toEqual([
    ['rank', null, ''],
    ['mission', null, ''],
    ['promotion', `prm_${promotionNo}`, 'Código da festa'],
    ['manual', null, ''],
  ])
  const [rank, mission, promotion, manual] = rows
  expect(rank).toMatchObject({ gifts: 1, givenMinor: '20000', claimedMinor: '20000' })
  expect(mission).toMatchObject({ gifts: 1, pointsGiven: 7, givenMinor: '0', costMinor: '0' })
  expect(promotion).toMatchObject({ gifts: 2, members: 2, givenMinor: '20000' })
  expect(manual).toMatchObject({
    gifts: 3,
    members: 2,
    bonusGivenMinor: '330000',
    bonusRunningMinor: '80000',
    bonusConvertedMinor: '30000',
    costMinor: '30000',
  })
  const posted = await postedTotals()
  expect(sumOf(rows, (row) => row.claimedMinor)).toBe(posted['reward.claim'])
  expect(sumOf(rows, (row) => row.bonusConvertedMinor)).toBe(posted['bonus.clearIn'])
  expect(sumOf(rows, (row) => row.bonusRemovedMinor)).toBe(-(posted['bonus.removed'] ?? 0n))
  expect(sumOf(rows, (row) => row.costMinor)).toBe(
    (posted['reward.claim'] ?? 0n) + (posted['bonus.clearIn'] ?? 0n),
  )
})

test('rewards of the days that are asked for alone are counted', async () => {
  expect(await costs('2026-11-20', '2026-11-20')).toEqual([])
  expect(await costs('2026-11-01', '2026-12-31')).not.toEqual([])
})

test.each([
  ['2026-02-30', '2026-03-02'],
  ['2026-11-21', '2026-11-20'],
  ['2026-01-01', '2027-01-02'],
])('no report from %s until %s', async (from, until) => {
  expect(await codeOf(costs(from, until))).toBe('VALIDATION_FAILED')
})
