import { randomUUID } from 'node:crypto'
import type { GoodBody, PointExchange } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { openMallWorld, type MallWorld } from '../../../test/mall-world.ts'
import {
  codeOf,
  exchange,
  goAway,
  pointsOf,
  type GoodTerms,
  type Player,
  PLAIN_GOOD,
} from '../../../test/point-world.ts'
import { mayReceive } from './give-gift.ts'

let world: MallWorld

beforeAll(async () => {
  world = await openMallWorld()
})
// Closing checks the ledger, and with it what must hold of exchanges and what they gave.
afterAll(() => world.close())

/** Exchanges without an address. */
const take = (member: Player, goodId: string, quantity = 1, key: string = randomUUID()) =>
  exchange(member, { goodId, quantity, key, delivery: undefined })

/** The code and the fields of a refusal. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code, fields }: ApiError) => [code, ...fields.map(({ field }) => field)].join(' '),
  )

const addGood = (kind: 'ticket' | 'rounds', terms: GoodTerms = {}) =>
  kind === 'ticket' ? world.addTicketGood(1, terms) : world.addRoundGood(terms)

/** What a member has got by the mall: tickets and pieces of rounds. */
async function gotBy(member: Player): Promise<number> {
  const tickets = await world.ticketsOf(member)
  return tickets.length + (await world.rewardsOf(member)).length
}

describe('an exchange', () => {
  test('for tickets issues all of them at once, and says where they draw from', async () => {
    const member = await world.player(500)
    const goodId = await world.addTicketGood(3, { points: 150 })
    const good = await world.seenBy(member, goodId)
    const tickets = { kind: 'egg', name: 'Golden egg', count: 3 }
    expect(good).toMatchObject({ kind: 'ticket', tickets, rounds: null })
    const done = await take(member, goodId, 2)
    expect(done).toMatchObject({ state: 'approved', kind: 'ticket', tickets, givenMinor: '0' })
    expect(await pointsOf(member)).toBe(200)
    const issued = await world.ticketsOf(member)
    expect(issued.map(({ source, state }) => `${source} ${state}`)).toEqual(
      Array(6).fill('mall ready'),
    )
    const { exchanges } = await member.call('GET /wps/mall/exchanges', {})
    expect(exchanges).toMatchObject([{ exchangeId: done.exchangeId, quantity: 2, tickets }])
  })

  test('for rounds gives each piece under its terms, and nobody takes it back', async () => {
    const member = await world.player(500)
    const goodId = await world.addRoundGood({ points: 200 })
    const rounds = { gameName: 'Lucky Seven', rounds: 10, stakeMinor: '10000', days: 7 }
    expect(await world.seenBy(member, goodId)).toMatchObject({ rounds, tickets: null })
    expect(await take(member, goodId, 2)).toMatchObject({ state: 'approved', rounds })
    const rewards = await world.rewardsOf(member)
    const facts = [{ name: 'points', value: '200' }]
    const one = { source: 'mall', kind: 'rounds', state: 'waiting', name: 'Cap', rounds, facts }
    expect(rewards).toMatchObject([one, one])
    const rewardId = rewards[0]?.rewardId ?? ''
    const body = { reason: 'By mistake' }
    const withdrawal = world.staff.call('POST /staff/rewards/:rewardId/withdraw', {
      params: { rewardId },
      body,
    })
    expect(await refusalOf(withdrawal)).toBe('VALIDATION_FAILED rewardId')
    await member.call('POST /wps/rewards/claim', { body: { rewardIds: [rewardId] } })
    const { grants } = await member.call('GET /wps/free-rounds', {})
    expect(grants).toMatchObject([{ rewardId, rounds: 10, used: 0, maxWinMinor: '500000' }])
    const cancelling = world.staff.call('POST /staff/rewards/:rewardId/rounds/cancel', {
      params: { rewardId },
      body,
    })
    expect(await refusalOf(cancelling)).toBe('VALIDATION_FAILED rewardId')
  })

  test.each(['ticket', 'rounds'] as const)('of two for the last %s, one gets it', async (kind) => {
    const goodId = await addGood(kind, { stock: 1 })
    const members = [await world.player(100), await world.player(100)]
    const codes = await Promise.all(members.map((one) => codeOf(take(one, goodId))))
    expect(codes.toSorted()).toEqual(['GOOD_SOLD_OUT', 'ok'])
    const got = await Promise.all(members.map(gotBy))
    expect(got.toSorted()).toEqual([0, 1])
    const points = await Promise.all(members.map(pointsOf))
    expect(points.toSorted((a, b) => a - b)).toEqual([0, 100])
  })

  test('of two for the last tickets that a budget covers, one gets them', async () => {
    // The highest prize is 50.00: three tickets can be issued.
    const tableId = await world.addTable({ budgetMinor: '1500000' })
    const goodId = await world.addTicketGood(2, { tableId })
    const members = [await world.player(100), await world.player(100)]
    const codes = await Promise.all(members.map((one) => refusalOf(take(one, goodId))))
    expect(codes.toSorted()).toEqual(['GOOD_SOLD_OUT quantity', 'ok'])
    const got = await Promise.all(members.map(gotBy))
    expect(got.toSorted()).toEqual([0, 2])
    // What the table cannot give any more is not shown any more.
    for (const member of members) expect(await world.seenBy(member, goodId)).toBeUndefined()
  })

  test.each(['ticket', 'rounds'] as const)('of %s under one key gives once', async (kind) => {
    const member = await world.player(500)
    const goodId = await addGood(kind)
    const key = randomUUID()
    const all: PointExchange[] = await Promise.all(
      Array.from({ length: 4 }, () => take(member, goodId, 1, key)),
    )
    expect(new Set(all.map(({ exchangeId }) => exchangeId)).size).toBe(1)
    expect(await codeOf(take(member, goodId, 2, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect([await pointsOf(member), await gotBy(member)]).toEqual([400, 1])
  })

  test('keeps its terms when the good changes', async () => {
    const member = await world.player(100)
    const goodId = await world.addRoundGood()
    await take(member, goodId)
    const body = { ...PLAIN_GOOD, kind: 'money', worthMinor: '10000', version: 1 } as const
    await world.staff.call('PUT /staff/mall/goods/:goodId', { params: { goodId }, body })
    const { exchanges } = await member.call('GET /wps/mall/exchanges', {})
    expect(exchanges).toMatchObject([{ kind: 'rounds', rounds: { rounds: 10 } }])
  })
})

describe('what cannot be given takes nothing, and is not shown', () => {
  /** Refused with the code and the field; points and goods stay where they are. */
  async function expectRefused(member: Player, goodId: string, refusal: string): Promise<void> {
    expect(await world.seenBy(member, goodId)).toBeUndefined()
    expect(await refusalOf(take(member, goodId))).toBe(refusal)
    expect([await pointsOf(member), await gotBy(member)]).toEqual([100, 0])
  }

  test('rounds of a game that is off, or that has other stakes by now', async () => {
    const member = await world.player(100)
    const goodId = await world.addRoundGood()
    await world.setGame(false)
    await expectRefused(member, goodId, 'GOOD_NOT_FOUND rounds.gameId')
    await world.setGame(true)
    const { db } = world.platform
    await db.query("update games set min_stake = 50000 where game_code = 'lucky_seven'")
    await expectRefused(member, goodId, 'GOOD_NOT_FOUND rounds.stakeMinor')
    await db.query("update games set min_stake = 10000 where game_code = 'lucky_seven'")
    expect(await codeOf(take(member, goodId))).toBe('ok')
  })

  test('tickets of a table that was closed, or of a brand that has none', async () => {
    const member = await world.player(100)
    const tableId = await world.addTable()
    const goodId = await world.addTicketGood(1, { tableId })
    await world.setTable(tableId, 'closed')
    await expectRefused(member, goodId, 'GOOD_NOT_FOUND tickets.tableId')
    const { goods } = await world.staff.call('GET /staff/mall/goods', {})
    const seen = goods.find((one) => one.goodId === goodId)
    expect(seen).toMatchObject({ isOffered: false, giftName: 'Ovo de ouro' })
    await world.setTable(tableId, 'issuing')
    const { db, deps } = world.platform
    const set = (switches: string) =>
      db.query(
        `insert into brand_settings (brand_id, switches) values (1, $1)
         on conflict (brand_id) do update set switches = excluded.switches`,
        [switches],
      )
    await set('{"luckyTickets": false}')
    deps.brands.forget()
    expect(await world.seenBy(member, goodId)).toBeUndefined()
    expect(await refusalOf(take(member, goodId))).toBe('GOOD_NOT_FOUND tickets.tableId')
    await set('{}')
    deps.brands.forget()
    expect(await codeOf(take(member, goodId))).toBe('ok')
  })

  test('to whom no reward reaches: away, at risk, or without a settled bet', async () => {
    const [paused, excluded, marked] = await Promise.all(
      Array.from({ length: 3 }, () => world.player(100)),
    )
    if (!paused || !excluded || !marked) throw new Error('nobody is there')
    await goAway(world, paused.memberId, 'pause')
    await goAway(world, excluded.memberId, 'exclusion')
    await world.platform.db.query(
      `insert into members_at_risk (brand_id, member_id, reason, set_by)
       values (1, $1, 'Long sessions', 'staff:mia')`,
      [marked.memberId],
    )
    for (const kind of ['ticket', 'rounds'] as const) {
      const goodId = await addGood(kind)
      await expectRefused(paused, goodId, 'MEMBER_PAUSED')
      await expectRefused(excluded, goodId, 'MEMBER_EXCLUDED')
      await expectRefused(marked, goodId, 'GOOD_NOT_FOUND goodId')
    }
    const early = await world.player(0)
    const [brand] = await world.platform.deps.brands.all()
    if (!brand) throw new Error('no brand')
    const { db } = world.platform
    const rewards = { ...brand.profile.rewards, beforeABet: false }
    const strict = { ...brand, profile: { ...brand.profile, rewards } }
    expect(await mayReceive(db, strict, early.memberId)).toBe(true)
    await db.query('delete from active_days where member_id = $1', [early.memberId])
    expect(await mayReceive(db, strict, early.memberId)).toBe(false)
    expect(await mayReceive(db, brand, early.memberId)).toBe(true)
  })
})

describe('the office', () => {
  const ROUNDS = () => ({ ...PLAIN_GOOD, kind: 'rounds' as const, rounds: world.rounds })

  test.each<[string, () => Partial<GoodBody>]>([
    ['tickets', () => ({ kind: 'ticket' })],
    ['tickets', () => ({ tickets: { tableId: 'tkt_1', count: 1 } })],
    ['tickets.tableId', () => ({ kind: 'ticket', tickets: { tableId: 'tkt_zzzz', count: 1 } })],
    ['rounds', () => ({ kind: 'rounds' })],
    ['rounds', () => ({ rounds: world.rounds })],
    ['rounds.gameId', () => ({ ...ROUNDS(), rounds: { ...world.rounds, gameId: 'none' } })],
    ['rounds.stakeMinor', () => ({ ...ROUNDS(), rounds: { ...world.rounds, stakeMinor: '1' } })],
    ['rounds.maxWinMinor', () => ({ ...ROUNDS(), rounds: { ...world.rounds, maxWinMinor: '5' } })],
  ])('refuses terms that cannot be given: %s', async (field, part) => {
    const body = { ...PLAIN_GOOD, ...part() }
    const refused = refusalOf(world.staff.call('POST /staff/mall/goods', { body }))
    expect(await refused).toBe(`VALIDATION_FAILED ${field}`)
  })

  test('may hide a good whose game or table is gone, not show it', async () => {
    const tableId = await world.addTable()
    const tickets = { tableId, count: 1 }
    const bodies = [ROUNDS(), { ...PLAIN_GOOD, kind: 'ticket' as const, tickets }]
    const goods = await Promise.all(
      bodies.map(async (body) => (await world.staff.call('POST /staff/mall/goods', { body })).good),
    )
    await world.setGame(false)
    await world.setTable(tableId, 'closed')
    for (const [at, { goodId, version }] of goods.entries()) {
      const write = (more: Partial<GoodBody>) => {
        const body = { ...(bodies[at] ?? PLAIN_GOOD), ...more, version }
        return world.staff.call('PUT /staff/mall/goods/:goodId', { params: { goodId }, body })
      }
      expect(await codeOf(write({ points: 7 }))).toBe('VALIDATION_FAILED')
      expect((await write({ state: 'hidden' })).good).toMatchObject({ isOffered: false })
    }
    await world.setGame(true)
  })

  test('finds what tickets of the mall have cost under the mall', async () => {
    const prize = { kind: 'money' as const, amountMinor: '30000', points: 0, weight: 1 }
    const tableId = await world.addTable({ prizes: [prize, prize] })
    const goodId = await world.addTicketGood(1, { tableId })
    const costs = async () => {
      const query = { from: '2026-11-21', until: '2026-11-21' }
      const { costs: rows } = await world.staff.call('GET /staff/rewards/costs', { query })
      return rows.find(({ source }) => source === 'mall')
    }
    const before = await costs()
    const member = await world.player(100)
    await take(member, goodId)
    const [ticket] = await world.ticketsOf(member)
    await member.call('POST /wps/tickets/:ticketId/open', {
      params: { ticketId: ticket?.ticketId ?? '' },
      body: { clientSeed: 'mine' },
    })
    await world.ticketsOf(member)
    await member.call('POST /wps/rewards/claim', { body: {} })
    const costOf = (row: Awaited<ReturnType<typeof costs>>) => BigInt(row?.costMinor ?? '0')
    expect(costOf(await costs()) - costOf(before)).toBe(30_000n)
  })
})

test('random wishes take what they gave, whatever is switched off meanwhile', async () => {
  const tableId = await world.addTable({ budgetMinor: '5000000' })
  const goods = [
    { goodId: await world.addTicketGood(2, { tableId, points: 30, stock: 12 }), each: 2 },
    { goodId: await world.addRoundGood({ points: 50, stock: 12, perMember: 4 }), each: 1 },
  ]
  const wish = fc.record({
    good: fc.nat({ max: 1 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    isOff: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 5 }), async (wishes) => {
      const member = await world.player(200)
      let [points, gifts] = [200, 0]
      for (const { good, quantity, isOff } of wishes) {
        await world.setGame(!isOff)
        const { goodId, each } = goods[good] ?? { goodId: '', each: 0 }
        const done = await take(member, goodId, quantity).catch(() => undefined)
        if (!done) continue
        expect(isOff && good === 1).toBe(false)
        points -= done.points
        gifts += quantity * each
      }
      expect([await pointsOf(member), await gotBy(member)]).toEqual([points, gifts])
    }),
    { numRuns: 8 },
  )
  await world.setGame(true)
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
})

test('the check of the ledger finds exchanges that gave something else than they say', async () => {
  const { db } = world.platform
  const member = await world.player(200)
  await take(member, await world.addTicketGood(1))
  await take(member, await world.addRoundGood())
  const write = (kind: string, count: number) =>
    db.query('update point_exchanges set gift_count = $3 where member_id = $1 and kind = $2', [
      member.memberId,
      kind,
      count,
    ])
  const faults = async () =>
    (await db.transaction(checkLedger)).faults.map(({ invariant }) => invariant)
  await write('ticket', 2)
  expect(await faults()).toEqual([
    'an exchange for lucky tickets issued each of them once, and no other did',
  ])
  await write('ticket', 1)
  await write('rounds', 11)
  expect(await faults()).toEqual([
    'an exchange for free rounds gave each piece once, under its terms, and no other did',
  ])
  await write('rounds', 10)
})
