import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BonusTerms } from '@fairhouse/protocol'
import { checkLedger } from '#server/invariants.ts'
import { openBonusWorld, type BonusWorld } from '../../../test/bonus-world.ts'
import { NOON } from '../../../test/platform.ts'
import { moneyOf } from '../../../test/point-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { createCaller, createTestVendor, type TestVendor } from '../../../test/vendor.ts'

let world: BonusWorld
let vendor: TestVendor
let seconds = 0

beforeAll(async () => {
  world = await openBonusWorld()
  vendor = await createTestVendor(world.platform)
})
afterAll(async () => {
  const { faults } = await world.platform.db.transaction(checkLedger)
  await vendor.close()
  await world.platform.close()
  expect(faults).toEqual([])
})

const SLOTS: Partial<BonusTerms> = { weights: [{ product: 'RNG', rateBp: 10_000 }] }

/** An amount of ledger units in the unit of the vendor protocol. */
const vendorUnits = (units: number) => String(units * 10)

/** A member of 1.00 with a bonus of 10.00 and a game open. */
async function seated(terms: Partial<BonusTerms> = {}, cash = '1') {
  const member = await world.member(cash === '' ? undefined : cash)
  const [bonusId = ''] = await world.grant(member, 100_000n, { ...SLOTS, ...terms })
  // What is settled at the very instant of the start does not count.
  seconds += 1
  await world.platform.setNow(new Date(NOON.getTime() + seconds * 1_000))
  return { member, bonusId, seat: await vendor.sit(member) }
}

const bonusOf = async (member: Gifted) => {
  const { running } = await member.call('GET /wps/bonuses', {})
  return running[0]
}
const cashOf = (member: Gifted) => moneyOf(member)

describe('a round of a game', () => {
  test('takes cash first, then the grant; vendors see both as one balance', async () => {
    const { member, seat } = await seated()
    const { user, token } = seat
    expect((await vendor.call('user/balance', { user, token })).balance).toBe(vendorUnits(110_000))
    const round = randomUUID()
    const key = { round, transaction_uuid: randomUUID() }
    const bet = await vendor.bet(seat, vendorUnits(50_000), key)
    expect(bet).toMatchObject({ status: 'RS_OK', balance: vendorUnits(60_000) })
    expect(await cashOf(member)).toBe(0n)
    expect(await bonusOf(member)).toMatchObject({ balanceMinor: '60000', atStakeMinor: '40000' })
    expect(await vendor.bet(seat, vendorUnits(50_000), key)).toEqual({
      ...bet,
      request_uuid: expect.any(String),
    })
    const win = await vendor.win(seat, vendorUnits(100_000), { round, round_closed: true })
    expect(win).toMatchObject({ status: 'RS_OK', balance: vendorUnits(160_000) })
    const { rounds } = await member.call('GET /wps/game/rounds', { query: {} })
    const roundId = rounds[0]?.roundId ?? ''
    const read = await member.call('GET /wps/game/rounds/:roundId', { params: { roundId } })
    expect(read).toMatchObject({ stakeMinor: '50000', bonusMinor: '40000' })
    // Four fifths of the stake were bonus money, and so is what it brought.
    expect(await cashOf(member)).toBe(20_000n)
    expect(await bonusOf(member)).toMatchObject({ balanceMinor: '140000', atStakeMinor: '0' })
    await world.count()
    expect((await bonusOf(member))?.wageredMinor).toBe('50000')
  })

  test.each<[string, Partial<BonusTerms>, string]>([
    [
      'a game without weight',
      { weights: [{ product: 'LIVE', rateBp: 10_000 }] },
      vendorUnits(10_000),
    ],
    ['a stake above the highest', { maxBetMinor: '20000' }, vendorUnits(110_000)],
  ])('%s takes no bonus money', async (_, terms, balance) => {
    const { member, seat } = await seated(terms)
    const { user, token } = seat
    expect((await vendor.call('user/balance', { user, token })).balance).toBe(balance)
    const bet = await vendor.bet(seat, vendorUnits(30_000))
    expect(bet.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await cashOf(member)).toBe(10_000n)
    expect((await bonusOf(member))?.balanceMinor).toBe('100000')
  })

  test('is one bet: further stakes are judged and divided together', async () => {
    const { member, seat } = await seated({ maxBetMinor: '60000' }, '')
    const round = randomUUID()
    expect((await vendor.bet(seat, vendorUnits(40_000), { round })).status).toBe('RS_OK')
    const more = await vendor.bet(seat, vendorUnits(30_000), { round })
    expect(more.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    await world.platform.credit(member, '2')
    expect((await vendor.bet(seat, vendorUnits(20_000), { round })).status).toBe('RS_OK')
    expect((await vendor.win(seat, vendorUnits(30_000), { round })).status).toBe('RS_OK')
    expect(await cashOf(member)).toBe(10_000n)
    expect((await bonusOf(member))?.balanceMinor).toBe('80000')
  })

  test('undone, gives back exactly its parts; a repeat gives nothing more', async () => {
    const { member, seat } = await seated()
    const reference = randomUUID()
    await vendor.bet(seat, vendorUnits(50_000), { transaction_uuid: reference })
    const key = { transaction_uuid: randomUUID() }
    const undone = await vendor.rollback(seat, reference, key)
    expect(undone).toMatchObject({ status: 'RS_OK', balance: vendorUnits(110_000) })
    expect((await vendor.rollback(seat, reference, key)).balance).toBe(vendorUnits(110_000))
    expect(await cashOf(member)).toBe(10_000n)
    expect(await bonusOf(member)).toMatchObject({ balanceMinor: '100000', atStakeMinor: '0' })
  })

  test('cancelled by its vendor, gives back exactly its parts', async () => {
    const { member, seat } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(50_000), { round })
    await vendor.bet(seat, vendorUnits(10_000), { round })
    const { user } = seat
    const close = { user, game_code: 'lucky_seven', round, outcome: 'cancelled' }
    const key = { transaction_uuid: randomUUID() }
    expect((await vendor.call('round/close', { ...close, ...key })).status).toBe('RS_OK')
    expect(await cashOf(member)).toBe(10_000n)
    expect(await bonusOf(member)).toMatchObject({ balanceMinor: '100000', atStakeMinor: '0' })
  })

  test('a win taken back leaves both as they were', async () => {
    const { member, seat } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(50_000), { round })
    const reference = randomUUID()
    await vendor.win(seat, vendorUnits(70_000), { round, transaction_uuid: reference })
    expect((await vendor.rollback(seat, reference)).status).toBe('RS_OK')
    expect(await cashOf(member)).toBe(0n)
    expect((await bonusOf(member))?.balanceMinor).toBe('60000')
  })

  test('given up meanwhile, its share of the win is removed', async () => {
    const { member, bonusId, seat } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(50_000), { round })
    await member.call('POST /wps/bonuses/:bonusId/forfeit', { params: { bonusId } })
    const win = await vendor.win(seat, vendorUnits(100_000), { round, round_closed: true })
    expect(win).toMatchObject({ status: 'RS_OK', balance: vendorUnits(20_000) })
    expect(await cashOf(member)).toBe(20_000n)
  })

  test('one call with a bet, its win and a bet undone is divided item by item', async () => {
    const { member, seat } = await seated()
    const { user, token } = seat
    const undone = randomUUID()
    const common = { user, game_code: 'lucky_seven', currency: 'BRL' }
    const [won, lost] = [randomUUID(), randomUUID()]
    const item = (type: string, more: object) => ({
      type,
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      ...common,
      ...more,
    })
    const answer = await vendor.call('transaction/batch', {
      items: [
        item('bet', { token, round: won, amount: vendorUnits(50_000) }),
        item('win', { round: won, amount: vendorUnits(25_000) }),
        item('bet', { token, round: lost, amount: vendorUnits(20_000), transaction_uuid: undone }),
        {
          type: 'rollback',
          request_uuid: randomUUID(),
          transaction_uuid: randomUUID(),
          user,
          reference_transaction_uuid: undone,
        },
      ],
    })
    expect(answer).toMatchObject({ status: 'RS_OK' })
    const balances = answer.items?.map(({ balance }) => balance)
    expect(balances).toEqual([
      vendorUnits(60_000),
      vendorUnits(85_000),
      vendorUnits(65_000),
      vendorUnits(85_000),
    ])
    expect(await cashOf(member)).toBe(5_000n)
    expect((await bonusOf(member))?.balanceMinor).toBe('80000')
  })

  test('of many bets at once no more are taken than cash and grants cover', async () => {
    const { member, seat } = await seated()
    const bets = await Promise.all(
      Array.from({ length: 8 }, () =>
        vendor.bet(seat, vendorUnits(20_000), { round: randomUUID() }),
      ),
    )
    const taken = bets.filter(({ status }) => status === 'RS_OK')
    expect(taken).toHaveLength(5)
    expect(await cashOf(member)).toBe(0n)
    expect((await bonusOf(member))?.balanceMinor).toBe('10000')
  })

  test('a node that knows a round from before its bonus money divides what it pays', async () => {
    const { member, seat } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(10_000), { round })
    const other = await world.platform.restart()
    const { user, token } = seat
    const second = await createCaller(other.url, vendor)('transaction/bet', {
      transaction_uuid: randomUUID(),
      user,
      token,
      game_code: 'lucky_seven',
      round,
      currency: 'BRL',
      amount: vendorUnits(30_000),
    })
    await other.stop()
    expect(second).toMatchObject({ status: 'RS_OK', balance: vendorUnits(70_000) })
    await vendor.win(seat, vendorUnits(40_000), { round, round_closed: true })
    expect(await cashOf(member)).toBe(10_000n)
    expect((await bonusOf(member))?.balanceMinor).toBe('100000')
  })

  test('the last of it is spent only when no round is open', async () => {
    const { member, seat } = await seated({}, '')
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(100_000), { round })
    await world.count()
    expect(await world.statesOf(member)).toEqual(['active'])
    await vendor.win(seat, '0', { round, round_closed: true })
    await world.count()
    expect(await world.statesOf(member)).toEqual(['spent'])
  })

  test('its turnover clears the grant', async () => {
    const { member, seat } = await seated({ multiplier: 1 }, '')
    const round = randomUUID()
    await vendor.bet(seat, vendorUnits(100_000), { round })
    await vendor.win(seat, vendorUnits(30_000), { round, round_closed: true })
    await world.count()
    expect(await world.statesOf(member)).toEqual(['cleared'])
    expect(await cashOf(member)).toBe(30_000n)
  })
})
