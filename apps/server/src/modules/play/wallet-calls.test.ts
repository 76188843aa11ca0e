import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { createTestVendor, type Seat, type TestVendor } from '../../../test/vendor.ts'

let platform: TestPlatform
let vendor: TestVendor
let member: TestMember
let seat: Seat

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
  member = await platform.member('100.00')
  seat = await vendor.sit(member)
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

async function balance(of: TestMember = member): Promise<string> {
  return (await of.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

/** A fresh member at the table with 100.00. */
async function newSeat(amount = '100.00'): Promise<{ member: TestMember; seat: Seat }> {
  const made = await platform.member(amount)
  return { member: made, seat: await vendor.sit(made) }
}

describe('bets and wins', () => {
  test('a bet takes its stake, a win pays, each once however often it is said', async () => {
    const { member: mine, seat: at } = await newSeat()
    const bet = { transaction_uuid: 'b-1', round: 'r-1' }
    const first = await vendor.bet(at, '1000000', bet)
    expect(first).toMatchObject({ status: 'RS_OK', balance: '9000000', currency: 'BRL' })
    expect(await vendor.bet(at, '1000000', bet)).toMatchObject({
      status: 'RS_OK',
      balance: '9000000',
      tx_id: first.tx_id,
    })
    const win = { transaction_uuid: 'w-1', round: 'r-1', round_closed: true }
    const paid = await vendor.win(at, '2500000', win)
    expect(paid).toMatchObject({ status: 'RS_OK', balance: '11500000' })
    expect(await vendor.win(at, '2500000', win)).toMatchObject({ tx_id: paid.tx_id })
    expect(await balance(mine)).toBe('1150000')
  })

  test('the same key with other content is refused, and changes nothing', async () => {
    const { member: mine, seat: at } = await newSeat()
    const key = randomUUID()
    await vendor.bet(at, '1000000', { transaction_uuid: key, round: 'a' })
    for (const more of [{ round: 'b' }, { round: 'a', amount: '2000000' }]) {
      const body = { transaction_uuid: key, ...more }
      const again = await vendor.bet(at, '1000000', body)
      expect(again.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    }
    // A duplicate win is refused, not paid (F-2.3).
    const won = await vendor.win(at, '5000000', { transaction_uuid: key, round: 'a' })
    expect(won.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await balance(mine)).toBe('900000')
  })

  test('a bet beyond the balance is refused, and may be asked again', async () => {
    const { member: mine, seat: at } = await newSeat('1.00')
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    expect((await vendor.bet(at, '200000', bet)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    await platform.credit(mine, '5.00')
    expect(await vendor.bet(at, '200000', bet)).toMatchObject({ status: 'RS_OK' })
  })

  test('several bets and wins of a round; nothing but a late win after its end', async () => {
    const { member: mine, seat: at } = await newSeat()
    const round = randomUUID()
    await vendor.bet(at, '1000000', { round })
    await vendor.bet(at, '1000000', { round })
    await vendor.win(at, '500000', { round })
    await vendor.win(at, '0', { round, round_closed: true })
    expect((await vendor.bet(at, '100000', { round })).status).toBe('RS_ERROR_ROUND_CLOSED')
    expect((await vendor.win(at, '300000', { round })).status).toBe('RS_OK')
    const rows = await platform.db.query('select * from game_rounds where vendor_round = $1', [
      round,
    ])
    expect(rows[0]).toMatchObject({
      state: 'closed',
      is_late: true,
      staked: 200_000n,
      paid: 80_000n,
    })
    expect(await balance(mine)).toBe('880000')
  })

  test('a win of no round does not exist', async () => {
    const none = await vendor.win(seat, '100000', { round: randomUUID() })
    expect(none.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  })
})

describe('rollbacks', () => {
  test('of a bet and of a win; told twice they happen once', async () => {
    const { member: mine, seat: at } = await newSeat()
    const [bet, win, round] = [randomUUID(), randomUUID(), randomUUID()]
    await vendor.bet(at, '1000000', { transaction_uuid: bet, round })
    await vendor.win(at, '4000000', { transaction_uuid: win, round })
    const undo = { transaction_uuid: randomUUID() }
    expect(await vendor.rollback(at, win, undo)).toMatchObject({ balance: '9000000' })
    expect(await vendor.rollback(at, win, undo)).toMatchObject({ balance: '9000000' })
    expect(await vendor.rollback(at, win)).toMatchObject({ status: 'RS_OK', balance: '9000000' })
    expect(await vendor.rollback(at, bet)).toMatchObject({ balance: '10000000' })
    expect(await balance(mine)).toBe('1000000')
  })

  test('before its bet: the bet never happens', async () => {
    const { member: mine, seat: at } = await newSeat()
    const bet = randomUUID()
    expect((await vendor.rollback(at, bet)).status).toBe('RS_OK')
    const late = await vendor.bet(at, '1000000', { transaction_uuid: bet })
    expect(late.status).toBe('RS_ERROR_ROLLED_BACK')
    expect((await vendor.rollback(at, bet)).status).toBe('RS_OK')
    expect(await balance(mine)).toBe('1000000')
  })

  test('of a win that was spent takes the balance below zero, and bets wait', async () => {
    const { member: mine, seat: at } = await newSeat('1.00')
    const [win, round] = [randomUUID(), randomUUID()]
    await vendor.bet(at, '100000', { round })
    await vendor.win(at, '1000000', { transaction_uuid: win, round })
    await vendor.bet(at, '1000000')
    expect(await vendor.rollback(at, win)).toMatchObject({ status: 'RS_OK', balance: '-1000000' })
    expect((await vendor.bet(at, '10000')).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await balance(mine)).toBe('-100000')
  })
})

describe('batches', () => {
  const items = (at: Seat, round: string) => {
    const common = { user: at.user, game_code: 'lucky_seven', round, currency: 'BRL' }
    const request = () => ({ request_uuid: randomUUID(), transaction_uuid: randomUUID() })
    return {
      bet: (amount: string) => ({ type: 'bet', ...request(), ...common, token: at.token, amount }),
      win: (amount: string) => {
        const end = { amount, round_closed: true }
        return { type: 'win', ...request(), ...common, ...end }
      },
    }
  }

  test('all or nothing, and a win pays for no bet before it', async () => {
    const { member: mine, seat: at } = await newSeat('1.00')
    const { bet, win } = items(at, randomUUID())
    const both = [bet('1000000'), win('5000000')]
    const short = await vendor.call('transaction/batch', { items: both })
    expect(short.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    await platform.credit(mine, '9.00')
    const done = await vendor.call('transaction/batch', { items: both })
    expect(done).toMatchObject({ status: 'RS_OK', balance: '5000000' })
    expect(done.items?.map((one) => one.balance)).toEqual(['0', '5000000'])
    const again = await vendor.call('transaction/batch', { items: both })
    expect(again.items?.map((one) => one.tx_id)).toEqual(done.items?.map((one) => one.tx_id))
    expect(await balance(mine)).toBe('500000')
  })
})

describe('signatures', () => {
  const body = { request_uuid: randomUUID() }

  test.each([
    ['another secret', { secret: 'not this one' }],
    ['a key nobody has', { kid: 'nobody' }],
    ['an old time', { at: Math.floor(Date.now() / 1_000) - 360 }],
    ['a time to come', { at: Math.floor(Date.now() / 1_000) + 360 }],
    ['other bytes', { forged: JSON.stringify({ ...body, x: 1 }) }],
    ['none', { header: 'none' }],
  ])('with %s a call is refused', async (_, sent) => {
    const answer = await vendor.call('ping', body, sent)
    expect(answer).toMatchObject({ http: 401, status: 'RS_ERROR_INVALID_SIGNATURE' })
  })

  test('a nonce is good once', async () => {
    const sent = { nonce: 'used-once-and-no-more' }
    expect((await vendor.call('ping', body, sent)).status).toBe('RS_OK')
    expect((await vendor.call('ping', body, sent)).http).toBe(401)
  })
})
