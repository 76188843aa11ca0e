import type { PromotionBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInStaff, type TestStaff } from '../../../../test/office.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../../test/payments.ts'
import {
  applied,
  BONUS,
  matched,
  openPromotionOffice,
  promotionBody,
  returned,
  type PromotionOffice,
} from '../../../../test/promotion-office.ts'
import type { Gifted } from '../../../../test/reward-world.ts'

let world: PromotionOffice
let staff: TestStaff

const DAY = '2026-11-21'

async function pay(member: Gifted, units: number): Promise<void> {
  const deposit = await beginDeposit(member, units)
  expect(await tellPlatform(world.platform, eventOf(deposit))).toBe('200 ok')
}

/** A member with a label of one audience. */
async function labelled(label: string): Promise<Gifted> {
  const member = await world.member()
  await world.platform.db.query(
    'insert into member_labels (brand_id, member_id, label_name) values (1, $1, $2)',
    [member.memberId, label],
  )
  return member
}

async function played(member: Gifted, day: string, product: string, figures: [number, number]) {
  await world.platform.db.query(
    `insert into own_days (brand_id, member_id, day, product, bets, turnover, lost_stakes, payout)
     values (1, $1, $2::date, $3, 1, $4, $4, $5)`,
    [member.memberId, day, product, ...figures],
  )
}

let [small, large, tiny]: Gifted[] = []

beforeAll(async () => {
  world = await openPromotionOffice()
  small = await labelled('pays')
  large = await labelled('pays')
  tiny = await labelled('pays')
  await pay(small, 20)
  await pay(large, 200)
  await pay(tiny, 12)
  // The day of all of it is over.
  await world.platform.setNow(new Date('2026-11-22T12:00:00Z'))
  staff = await logInStaff(world.platform, 'mia')
})
afterAll(() => world.platform.close())

const simulate = (promotion: PromotionBody) =>
  staff.call('POST /staff/promotions/simulate', { body: { promotion } })

const paying = (more: Partial<PromotionBody> = {}) =>
  matched({ labels: ['pays'], leastDepositMinor: '150000', ...more })

describe('deposits', () => {
  test('earn what they would have earned, and nothing is written', async () => {
    expect(await simulate(paying())).toEqual({
      from: '2026-10-23',
      until: DAY,
      audience: 3,
      members: 2,
      gifts: 2,
      given: { amountMinor: '600000', count: 0 },
      refused: { amountMinor: '0', count: 0 },
      usedUpOn: null,
      rows: [
        {
          memberId: world.idOf(large as Gifted),
          username: large?.username,
          gifts: 1,
          amount: { amountMinor: '500000', count: 0 },
        },
        {
          memberId: world.idOf(small as Gifted),
          username: small?.username,
          gifts: 1,
          amount: { amountMinor: '100000', count: 0 },
        },
      ],
      value: null,
      mostMinor: null,
    })
    const written = await world.platform.db.query(
      'select from promotions union all select from promotion_gifts',
    )
    expect(written).toEqual([])
  })

  test('are bounded in the order of time', async () => {
    expect(await simulate(paying({ budget: '500000' }))).toMatchObject({
      gifts: 1,
      given: { amountMinor: '100000' },
      refused: { amountMinor: '500000' },
      usedUpOn: DAY,
    })
    expect(await simulate(paying({ budget: '600000' }))).toMatchObject({ gifts: 2, usedUpOn: DAY })
    expect(await simulate(paying({ perMember: '100000' }))).toMatchObject({
      gifts: 1,
      refused: { amountMinor: '500000' },
      usedUpOn: null,
    })
  })

  test('as bonus money cost what an even bet of the whole bonus brings on average', async () => {
    // One bet of all of it clears it: half of the bets bring 1.95 of the stake.
    const { value } = await simulate(paying(BONUS))
    expect(value).toEqual({ chanceToClear: 1, costMinor: '585000' })
    const terms = { ...BONUS.terms, multiplier: 10, maxBetMinor: '10000' }
    const often = await simulate(paying({ ...BONUS, terms }))
    expect(often.value?.chanceToClear).toBeGreaterThan(0)
    expect(often.value?.chanceToClear).toBeLessThan(1)
    expect(BigInt(often.value?.costMinor ?? '')).toBeLessThan(585_000n)
  })

  test('as bonus money that no lottery clears have no such value', async () => {
    const weights = [{ product: 'RNG', rateBp: 10_000 }] as const
    const terms = { ...BONUS.terms, weights: [...weights] }
    expect(await simulate(paying({ ...BONUS, terms }))).toMatchObject({ gifts: 2, value: null })
  })
})

test('net losses of whole days bring back their share', async () => {
  const [loser, winner] = [await labelled('loses'), await labelled('loses')]
  await played(loser, DAY, 'lottery', [1_000_000, 400_000])
  await played(loser, '2026-11-10', 'lottery', [1_000_000, 400_000])
  await played(winner, DAY, 'lottery', [1_000_000, 0])
  await played(winner, DAY, 'RNG', [100_000, 2_000_000])
  const body = returned({ labels: ['loses'] })
  expect(await simulate(body)).toMatchObject({
    audience: 2,
    members: 1,
    gifts: 2,
    given: { amountMinor: '120000' },
  })
  expect(await simulate({ ...body, times: 1 })).toMatchObject({
    gifts: 1,
    given: { amountMinor: '60000' },
    refused: { amountMinor: '60000' },
    usedUpOn: null,
  })
  // A cashback uses the budget up on the day that it is for.
  expect(await simulate({ ...body, budget: '60000' })).toMatchObject({ usedUpOn: '2026-11-10' })
})

test('birthdays of the days are found', async () => {
  const member = await labelled('born')
  await labelled('born')
  await world.platform.db.query(
    `update members set birth_date = '1990-11-21', registered_at = '2026-01-01'
     where member_id = $1`,
    [member.memberId],
  )
  const birthday = { kind: 'birthday', entry: 'automatic', code: null } as const
  const points = { prizeKind: 'points', prize: '50', budget: '1000' } as const
  expect(await simulate(promotionBody({ ...birthday, ...points, labels: ['born'] }))).toMatchObject(
    {
      audience: 2,
      members: 1,
      given: { amountMinor: '0', count: 50 },
    },
  )
})

test.each([
  ['codes', promotionBody()],
  ['applications', applied({ stage: 'draft' })],
])('%s have no past', async (_, body) => {
  await expect(simulate(body)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ field: 'kind' }],
  })
})
