import { randomUUID } from 'node:crypto'
import type { ApiError } from '@fairhouse/protocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tx.ts'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { staffOf, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { hashPassword } from '../passwords/index.ts'
import { earnPoints } from './index.ts'

const FUND = 'the fund phrase'
/** The day after the last day of play: NOON is on the 21st. */
const YESTERDAY = '2026-11-20'

let platform: TestPlatform
let fundHash: string
let staff: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  fundHash = await hashPassword(FUND)
  staff = await staffOf(platform, 'mia', ['rewards.read', 'rewards.write', 'rewards.decide'])
  await platform.db.query(
    `insert into point_rules (brand_id, from_day, unit, rates, set_by)
     values (1, '2020-01-01', 100000, '{"lottery": 10000, "RNG": 15000}', 'staff:mia')`,
  )
  await platform.db.query(
    'insert into point_conversions (brand_id, worth, min_points) values (1, 50, 100)',
  )
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

interface Player extends TestMember {
  readonly memberId: bigint
}

/** A member with a fund password, money and points. */
async function player(points = 0, amount?: string): Promise<Player> {
  const member = await platform.member(amount)
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [member.username],
  )
  const memberId = rows[0]?.member_id ?? 0n
  await platform.db.query(
    `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
     values (1, $1, $2, app_now())`,
    [memberId, fundHash],
  )
  if (points > 0) {
    await staked(memberId, YESTERDAY, 'lottery', points * 100_000)
    await earn()
  }
  return { ...member, memberId }
}

/** What a member staked on a day, as the figures have it after everything was settled. */
async function staked(memberId: bigint, on: string, product: string, turnover: number) {
  await platform.db.query(
    `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
     values (1, $1, $2::date, $3, 1, $4, $4)
     on conflict (brand_id, member_id, day, product) do update
     set turnover = excluded.turnover, lost_stakes = excluded.turnover`,
    [memberId, on, product, turnover],
  )
  await platform.db.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     values (1, $1, $2::date, app_now()) on conflict do nothing`,
    [memberId, on],
  )
}

/** The worker's turn, once everything of the day before is counted. */
async function earn(db: Db = platform.db, days = 2): Promise<void> {
  await platform.db.query(
    `insert into agency_places (brand_id, counted_to) values (1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
  )
  await earnPoints({ db, brands: platform.deps.brands }, days)
}

const pointsOf = async (member: TestMember) => (await member.call('GET /wps/points', {})).balance

async function moneyOf(member: TestMember): Promise<bigint> {
  return BigInt((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance)
}

async function expectSound(): Promise<void> {
  expect((await platform.db.transaction(checkLedger)).faults).toEqual([])
}

function convert(member: TestMember, points: number, more: { key?: string; fund?: string } = {}) {
  const { key = randomUUID(), fund = FUND } = more
  const body = { points, fundPassword: fund }
  return member.call('POST /wps/points/convert', { body, idempotencyKey: key })
}

const DELIVERY = {
  name: 'Ana Souza',
  address: 'Rua das Flores 12, São Paulo',
  mobileNo: '+55 11 98765-4321',
}

interface GoodTerms {
  readonly kind?: 'physical' | 'money'
  readonly points?: number
  readonly priceMinor?: string
  readonly worthMinor?: string
  readonly stock?: number | null
  readonly perMember?: number | null
  readonly state?: 'draft' | 'shown' | 'hidden'
}

async function addGood(terms: GoodTerms = {}): Promise<string> {
  const { good } = await staff.call('POST /staff/mall/goods', {
    body: {
      kind: 'physical',
      state: 'shown',
      texts: [
        { language: 'pt', title: 'Boné', content: 'Um boné.' },
        { language: 'en', title: 'Cap', content: 'A cap.' },
      ],
      points: 100,
      priceMinor: '0',
      worthMinor: '0',
      stock: null,
      perMember: null,
      pictureId: null,
      place: 1,
      ...terms,
    },
  })
  return good.goodId
}

interface Wish {
  readonly goodId: string
  readonly quantity?: number
  readonly delivery?: typeof DELIVERY | undefined
  readonly key?: string
}

function exchange(member: TestMember, wish: Wish) {
  const { goodId, quantity = 1, key = randomUUID() } = wish
  const delivery = 'delivery' in wish ? wish.delivery : DELIVERY
  const body = { goodId, quantity, fundPassword: FUND, ...(delivery ? { delivery } : {}) }
  return member.call('POST /wps/mall/exchanges', { body, idempotencyKey: key })
}

async function goAway(memberId: bigint, kind: 'pause' | 'exclusion'): Promise<void> {
  await platform.db.query(
    `insert into member_absences (brand_id, member_id, kind, since, until)
     values (1, $1, $2, app_now(), app_now() + interval '1 day')`,
    [memberId, kind],
  )
}

describe('earning', () => {
  test('a day earns once what its turnover comes to, and tells by which', async () => {
    const member = await player()
    await staked(member.memberId, YESTERDAY, 'lottery', 1_250_000)
    await staked(member.memberId, YESTERDAY, 'RNG', 190_000)
    await staked(member.memberId, YESTERDAY, 'FISH', 900_000)
    await earn()
    await earn()
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
    const member = await player()
    await staked(member.memberId, '2026-11-21', 'lottery', 770_000)
    await earn()
    const overview = await member.call('GET /wps/points', {})
    expect(overview).toMatchObject({
      balance: 0,
      today: { day: '2026-11-21', points: 7 },
      conversion: { worthMinor: '50', min: 100, step: 2 },
      rule: { unitMinor: '100000' },
    })
  })

  test('corrections, kills and repeats come to what the last turnover earns', async () => {
    const member = await player()
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
        const rows = await platform.db.query<{ points: bigint }>(
          'select points from point_days where member_id = $1 and day = $2::date',
          [member.memberId, on],
        )
        let last = 0
        for (const [lottery, slots, after] of turns) {
          await staked(member.memberId, on, 'lottery', lottery)
          await staked(member.memberId, on, 'RNG', slots)
          last = Math.floor((Math.max(lottery, 0) * 2 + Math.max(slots, 0) * 3) / 200_000)
          if (after !== undefined) {
            await untilKilled(earn(dyingAtStatement(platform.db, after), back))
          }
          await earn(platform.db, back)
        }
        // Nothing is written of a first day that came to nothing in all.
        const was = Number(rows[0]?.points ?? 0n)
        const isWritten = rows.length > 0 || turns.some(([a, b]) => a + b > 0)
        expect((await pointsOf(member)) - before).toBe(isWritten ? last - was : 0)
      }),
      { numRuns: 12 },
    )
    await expectSound()
  })

  test('a correction may take back points that were spent: the balance is below zero', async () => {
    const member = await player(200)
    await convert(member, 200)
    await staked(member.memberId, YESTERDAY, 'lottery', 5_000_000)
    await earn()
    expect(await pointsOf(member)).toBe(-150)
    expect(await codeOf(convert(member, 100))).toBe('POINTS_INSUFFICIENT')
  })
})

describe('converting', () => {
  test('gives what the points are worth, once per key', async () => {
    const member = await player(1_000)
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
    const member = await player(1_000)
    expect(await codeOf(convert(member, points))).toBe(code)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([1_000, 0n])
  })

  test('many at once never spend more than there is', async () => {
    const member = await player(300)
    const tries = Array.from({ length: 5 }, () => codeOf(convert(member, 100)))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'POINTS_INSUFFICIENT')).toHaveLength(2)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([0, 15_000n])
  })

  test('takes the fund password, and nobody who is away', async () => {
    const member = await player(300)
    expect(await codeOf(convert(member, 100, { fund: 'wrong' }))).toBe('FUND_PASSWORD_WRONG')
    await goAway(member.memberId, 'pause')
    expect(await codeOf(convert(member, 100))).toBe('MEMBER_PAUSED')
    expect(await pointsOf(member)).toBe(300)
  })
})

describe('the mall', () => {
  test('a thing takes points and money, waits, and comes with its address', async () => {
    const member = await player(500, '50.00')
    const goodId = await addGood({ points: 150, priceMinor: '100000', stock: 5 })
    const asked = await exchange(member, { goodId, quantity: 2 })
    expect(asked).toMatchObject({ state: 'applying', goodName: 'Boné', points: 300, quantity: 2 })
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([200, 300_000n])
    const [good] = (await member.call('GET /wps/mall/goods', {})).goods.filter(
      (one) => one.goodId === goodId,
    )
    expect(good).toMatchObject({ title: 'Cap', stock: 3, leftForMember: null })
    const { exchangeId } = asked
    const sealed = await platform.db.query<{ text: string }>(
      `select encode(delivery, 'escape') as text from point_exchanges where delivery is not null`,
    )
    expect(sealed.every(({ text }) => !text.includes('Ana'))).toBe(true)
    const opened = await staff.call('POST /staff/mall/exchanges/:exchangeId/delivery', {
      params: { exchangeId },
      body: { reason: 'To send it' },
    })
    expect(opened.delivery).toEqual({ ...DELIVERY, mobileNo: '+5511987654321' })
    const { exchange: approved } = await staff.call(
      'POST /staff/mall/exchanges/:exchangeId/approve',
      { params: { exchangeId }, body: { remark: 'Sent by post' } },
    )
    expect(approved).toMatchObject({ state: 'approved', remark: 'Sent by post' })
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages[0]?.title).toBe('Your exchange was approved')
    const reject = staff.call('POST /staff/mall/exchanges/:exchangeId/reject', {
      params: { exchangeId },
      body: { reason: 'Too late' },
    })
    expect(await codeOf(reject)).toBe('EXCHANGE_DECIDED')
  })

  test('what is rejected comes back whole: points, money and the pieces', async () => {
    const member = await player(500, '50.00')
    const goodId = await addGood({ points: 150, priceMinor: '100000', stock: 1 })
    const { exchangeId } = await exchange(member, { goodId })
    const other = await player(500, '50.00')
    expect(await codeOf(exchange(other, { goodId }))).toBe('GOOD_SOLD_OUT')
    const params = { exchangeId }
    const decisions = await Promise.all(
      Array.from({ length: 4 }, () =>
        codeOf(
          staff.call('POST /staff/mall/exchanges/:exchangeId/reject', {
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
    const goodId = await addGood({ points: 10, stock: 2 })
    const members = await Promise.all(Array.from({ length: 5 }, () => player()))
    for (const { memberId } of members) await staked(memberId, YESTERDAY, 'lottery', 1_000_000)
    await earn()
    const codes = await Promise.all(members.map((one) => codeOf(exchange(one, { goodId }))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
    expect(codes.filter((code) => code === 'GOOD_SOLD_OUT')).toHaveLength(3)
    await expectSound()
  })

  test('money is given at once, and no more often than one may have it', async () => {
    const member = await player(500)
    const terms = { kind: 'money', worthMinor: '20000', points: 100, perMember: 2 } as const
    const goodId = await addGood(terms)
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
    const member = await player(200)
    const goodId = await addGood(terms)
    expect(await codeOf(exchange(member, { goodId, ...wish }))).toBe(code)
    expect([await pointsOf(member), await moneyOf(member)]).toEqual([200, 0n])
  })

  test('one key is one exchange', async () => {
    const member = await player(500)
    const goodId = await addGood()
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
    const member = await player()
    await platform.db.query(
      `insert into brand_settings (brand_id, switches) values (1, '{"pointMall": false}')
       on conflict (brand_id) do update set switches = excluded.switches`,
    )
    platform.deps.brands.forget()
    expect(await codeOf(member.call('GET /wps/mall/goods', {}))).toBe('FEATURE_OFF')
    await platform.db.query("update brand_settings set switches = '{}' where brand_id = 1")
    platform.deps.brands.forget()
  })
})

describe('the office', () => {
  test('sets the rule of tomorrow, and how points are converted from now on', async () => {
    const body = {
      rule: { unitMinor: '200000', rates: [{ product: 'lottery' as const, rateBp: 5_000 }] },
      conversion: { worthMinor: '100', min: 50 },
      reason: 'Less for less',
    }
    const set = await staff.call('PUT /staff/points/settings', { body })
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
    for (const wrong of [nothing, twice, { ...body, conversion: { worthMinor: '1', min: 50 } }]) {
      const code = await codeOf(staff.call('PUT /staff/points/settings', { body: wrong }))
      expect(code).toBe('VALIDATION_FAILED')
    }
    await staff.call('PUT /staff/points/settings', {
      body: { rule: body.rule, conversion: null, reason: 'No more money' },
    })
    const member = await player(200)
    expect(await codeOf(convert(member, 100))).toBe('POINTS_NOT_CONVERTIBLE')
  })

  test('does not overwrite a stock that somebody has taken from meanwhile', async () => {
    const goodId = await addGood({ stock: 3 })
    const { goods } = await staff.call('GET /staff/mall/goods', {})
    const seen = goods.find((one) => one.goodId === goodId)
    if (!seen) throw new Error('the good is missing')
    await exchange(await player(100), { goodId })
    const { kind, state, texts, points, priceMinor, worthMinor, perMember, pictureId } = seen
    const written = { kind, state, texts, points, priceMinor, worthMinor, perMember, pictureId }
    const body = { ...written, stock: 3, place: 2, version: seen.version }
    const params = { goodId }
    const change = staff.call('PUT /staff/mall/goods/:goodId', { params, body })
    expect(await codeOf(change)).toBe('CHANGED_MEANWHILE')
    const changed = await staff.call('PUT /staff/mall/goods/:goodId', {
      params,
      body: { ...body, stock: 2, version: seen.version + 1 },
    })
    expect(changed.good).toMatchObject({ stock: 2, place: 2, taken: 1 })
  })

  test('finds exchanges by state and name, page by page', async () => {
    const goodId = await addGood()
    const member = await player(300)
    for (let count = 0; count < 3; count += 1) await exchange(member, { goodId })
    const query = { state: 'applying' as const, q: member.username.toUpperCase(), limit: '2' }
    const first = await staff.call('GET /staff/mall/exchanges', { query })
    expect(first.exchanges).toHaveLength(2)
    const before = first.next ?? ''
    const rest = await staff.call('GET /staff/mall/exchanges', { query: { ...query, before } })
    expect(rest).toMatchObject({ exchanges: [{ username: member.username }], next: null })
    const memberId = first.exchanges[0]?.memberId ?? ''
    const own = await staff.call('GET /staff/members/:memberId/points', { params: { memberId } })
    expect(own).toMatchObject({ balance: 0, next: null })
    expect(own.entries.map(({ points }) => points)).toEqual([-100, -100, -100, 300])
  })
})

test('another member does not see what somebody asked for', async () => {
  const goodId = await addGood()
  await exchange(await player(100), { goodId })
  const other = await player()
  expect((await other.call('GET /wps/mall/exchanges', {})).exchanges).toEqual([])
  expect((await other.call('GET /wps/points/entries', {})).entries).toEqual([])
})
