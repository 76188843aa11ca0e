import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  convert,
  DELIVERY,
  exchange,
  moneyOf,
  openPointWorld,
  pointsOf,
  YESTERDAY,
  type GoodTerms,
  type PointWorld,
  type Wish,
} from '../../../test/point-world.ts'

let world: PointWorld

beforeAll(async () => {
  world = await openPointWorld()
})
// Closing checks the ledger, and with it what must hold of points.
afterAll(() => world.platform.close())

describe('the mall', () => {
  test('a thing takes points and money, waits, and comes with its address', async () => {
    const member = await world.player(500, '50.00')
    const goodId = await world.addGood({ points: 150, priceMinor: '100000', stock: 5 })
    const asked = await exchange(member, { goodId, quantity: 2 })
    expect(asked).toMatchObject({ state: 'applying', goodName: 'Boné', points: 300, quantity: 2 })
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([200, 300_000n])
    const [good] = (await member.call('GET /wps/mall/goods', {})).goods.filter(
      (one) => one.goodId === goodId,
    )
    expect(good).toMatchObject({ title: 'Cap', stock: 3, leftForMember: null })
    const { exchangeId } = asked
    const sealed = await world.platform.db.query<{ text: string }>(
      `select encode(delivery, 'escape') as text from point_exchanges where delivery is not null`,
    )
    expect(sealed.every(({ text }) => !text.includes('Ana'))).toBe(true)
    const opened = await world.staff.call('POST /staff/mall/exchanges/:exchangeId/delivery', {
      params: { exchangeId },
      body: { reason: 'To send it' },
    })
    expect(opened.delivery).toEqual({ ...DELIVERY, mobileNo: '+5511987654321' })
    const { exchange: approved } = await world.staff.call(
      'POST /staff/mall/exchanges/:exchangeId/approve',
      { params: { exchangeId }, body: { remark: 'Sent by post' } },
    )
    expect(approved).toMatchObject({ state: 'approved', remark: 'Sent by post' })
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages[0]?.title).toBe('Your exchange was approved')
    const reject = world.staff.call('POST /staff/mall/exchanges/:exchangeId/reject', {
      params: { exchangeId },
      body: { reason: 'Too late' },
    })
    expect(await codeOf(reject)).toBe('EXCHANGE_DECIDED')
  })

  test('what is rejected comes back whole: points, money and the pieces', async () => {
    const member = await world.player(500, '50.00')
    const goodId = await world.addGood({ points: 150, priceMinor: '100000', stock: 1 })
    const { exchangeId } = await exchange(member, { goodId })
    const other = await world.player(500, '50.00')
    expect(await codeOf(exchange(other, { goodId }))).toBe('GOOD_SOLD_OUT')
    const params = { exchangeId }
    const decisions = await Promise.all(
      Array.from({ length: 4 }, () =>
        codeOf(
          world.staff.call('POST /staff/mall/exchanges/:exchangeId/reject', {
            params,
            body: { reason: 'Out of order' },
          }),
        ),
      ),
    )
    expect(decisions.toSorted()).toEqual([...Array(3).fill('EXCHANGE_DECIDED'), 'ok'])
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([500, 500_000n])
    const { exchanges } = await member.call('GET /wps/mall/exchanges', {
      query: { state: 'rejected' },
    })
    expect(exchanges).toMatchObject([{ exchangeId, remark: 'Out of order' }])
    expect(await codeOf(exchange(other, { goodId }))).toBe('ok')
  })

  test('of many who want the last pieces, as many get one as there are', async () => {
    const goodId = await world.addGood({ points: 10, stock: 2 })
    const members = await Promise.all(Array.from({ length: 5 }, () => world.player()))
    for (const { memberId } of members)
      await world.staked(memberId, YESTERDAY, 'lottery', 1_000_000)
    await world.earn()
    const codes = await Promise.all(members.map((one) => codeOf(exchange(one, { goodId }))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
    expect(codes.filter((code) => code === 'GOOD_SOLD_OUT')).toHaveLength(3)
  })

  test('money is given at once, and no more often than one may have it', async () => {
    const member = await world.player(500)
    const terms = { kind: 'money', worthMinor: '20000', points: 100, perMember: 2 } as const
    const goodId = await world.addGood(terms)
    const wish = { goodId, delivery: undefined }
    const given = await exchange(member, wish)
    expect(given).toMatchObject({ state: 'approved', kind: 'money', givenMinor: '20000' })
    const tries = Array.from({ length: 3 }, () => codeOf(exchange(member, wish)))
    expect((await Promise.all(tries)).toSorted()).toEqual([
      'GOOD_LIMIT_REACHED',
      'GOOD_LIMIT_REACHED',
      'ok',
    ])
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([300, 40_000n])
  })

  test.each<[string, Partial<Wish> & { terms?: GoodTerms }]>([
    ['MISSING_FIELD', { delivery: undefined }],
    ['PHONE_INVALID', { delivery: { ...DELIVERY, mobileNo: '12' } }],
    ['UNKNOWN_FIELD', { terms: { kind: 'money', worthMinor: '10000' } }],
    ['GOOD_NOT_FOUND', { terms: { state: 'hidden' } }],
    ['POINTS_INSUFFICIENT', { quantity: 3 }],
    ['INSUFFICIENT_FUNDS', { terms: { priceMinor: '10000' } }],
  ])('%s: nothing moves', async (code, { terms, ...wish }) => {
    const member = await world.player(200)
    const goodId = await world.addGood(terms)
    expect(await codeOf(exchange(member, { goodId, ...wish }))).toBe(code)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([200, 0n])
  })

  test('one key is one exchange', async () => {
    const member = await world.player(500)
    const goodId = await world.addGood()
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 4 }, () => exchange(member, { goodId, key })),
    )
    expect(new Set(all.map((one) => one.exchangeId)).size).toBe(1)
    const other = exchange(member, { goodId, key, quantity: 2 })
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await pointsOf(member)).toBe(400)
  })

  test('is closed where the brand has it off', async () => {
    const member = await world.player()
    await world.platform.db.query(
      `insert into brand_settings (brand_id, switches) values (1, '{"pointMall": false}')
       on conflict (brand_id) do update set switches = excluded.switches`,
    )
    world.platform.deps.brands.forget()
    expect(await codeOf(member.call('GET /wps/mall/goods', {}))).toBe('FEATURE_OFF')
    await world.platform.db.query("update brand_settings set switches = '{}' where brand_id = 1")
    world.platform.deps.brands.forget()
  })
})

describe('the office', () => {
  test('sets the rule of tomorrow, and how points are converted from now on', async () => {
    const body = {
      rule: { unitMinor: '200000', rates: [{ product: 'lottery' as const, rateBp: 5_000 }] },
      conversion: { worthMinor: '100', min: 50 },
      reason: 'Less for less',
    }
    const set = await world.staff.call('PUT /staff/points/settings', { body })
    expect(set).toMatchObject({
      rule: { unitMinor: '100000' },
      nextRule: { unitMinor: '200000', rates: [{ product: 'lottery', rateBp: 5_000 }] },
      nextDay: '2026-11-22',
      conversion: { worthMinor: '100', min: 50, step: 1 },
    })
    const nothing = { ...body, rule: { ...body.rule, unitMinor: '0' } }
    const twice = {
      ...body,
      rule: { ...body.rule, rates: [...body.rule.rates, ...body.rule.rates] },
    }
    const unpayable = { ...body, conversion: { worthMinor: '1', min: 50 } }
    const beyondAll = { ...body, conversion: { worthMinor: '900000000000000', min: 1_000_000_000 } }
    for (const wrong of [nothing, twice, unpayable, beyondAll]) {
      const code = await codeOf(world.staff.call('PUT /staff/points/settings', { body: wrong }))
      expect(code).toBe('VALIDATION_FAILED')
    }
    const member = await world.player(200)
    const dearest = { ...body, conversion: { worthMinor: '900000000000000', min: 100 } }
    await world.staff.call('PUT /staff/points/settings', { body: dearest })
    expect(await codeOf(convert(member, 10_000))).toBe('POINTS_INSUFFICIENT')
    expect(await codeOf(convert(member, 10_001))).toBe('VALIDATION_FAILED')
    await world.staff.call('PUT /staff/points/settings', {
      body: { rule: body.rule, conversion: null, reason: 'No more money' },
    })
    expect(await codeOf(convert(member, 100))).toBe('POINTS_NOT_CONVERTIBLE')
  })

  test('does not overwrite a stock that somebody has taken from meanwhile', async () => {
    const goodId = await world.addGood({ stock: 3 })
    const { goods } = await world.staff.call('GET /staff/mall/goods', {})
    const seen = goods.find((one) => one.goodId === goodId)
    if (!seen) throw new Error('the good is missing')
    await exchange(await world.player(100), { goodId })
    const { kind, state, texts, points, priceMinor, worthMinor, perMember, pictureId } = seen
    const { tickets, rounds } = seen
    const gift = { tickets, rounds, pictureId }
    const written = { kind, state, texts, points, priceMinor, worthMinor, perMember, ...gift }
    const body = { ...written, stock: 3, place: 2, version: seen.version }
    const params = { goodId }
    const change = world.staff.call('PUT /staff/mall/goods/:goodId', { params, body })
    expect(await codeOf(change)).toBe('CHANGED_MEANWHILE')
    const changed = await world.staff.call('PUT /staff/mall/goods/:goodId', {
      params,
      body: { ...body, stock: 2, version: seen.version + 1 },
    })
    expect(changed.good).toMatchObject({ stock: 2, place: 2, taken: 1 })
  })

  test('finds exchanges by state and name, page by page', async () => {
    const goodId = await world.addGood()
    const member = await world.player(300)
    for (let count = 0; count < 3; count += 1) await exchange(member, { goodId })
    const query = { state: 'applying' as const, q: member.username.toUpperCase(), limit: '2' }
    const first = await world.staff.call('GET /staff/mall/exchanges', { query })
    expect(first.exchanges).toHaveLength(2)
    const before = first.next ?? ''
    const rest = await world.staff.call('GET /staff/mall/exchanges', {
      query: { ...query, before },
    })
    expect(rest).toMatchObject({ exchanges: [{ username: member.username }], next: null })
    const memberId = first.exchanges[0]?.memberId ?? ''
    const own = await world.staff.call('GET /staff/members/:memberId/points', {
      params: { memberId },
    })
    expect(own).toMatchObject({ balance: 0, next: null })
    expect(own.entries.map(({ points }) => points)).toEqual([-100, -100, -100, 300])
  })
})

test('another member does not see what somebody asked for', async () => {
  const goodId = await world.addGood()
  await exchange(await world.player(100), { goodId })
  const other = await world.player()
  expect((await other.call('GET /wps/mall/exchanges', {})).exchanges).toEqual([])
  expect((await other.call('GET /wps/points/entries', {})).entries).toEqual([])
})
