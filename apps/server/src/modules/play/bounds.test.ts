import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { addGame, createTestVendor, testGame, type TestVendor } from '../../../test/vendor.ts'

let platform: TestPlatform
let vendor: TestVendor
let member: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
  member = await platform.member('1000.00')
  const { db } = platform
  // From 0.50 to 20.00; and a game whose vendor gives no limits.
  const bound = { game_code: 'bound', min_stake: '50000', max_stake: '2000000' }
  await addGame(db, vendor.brandId, vendor.vendorId, testGame(bound))
  const free = { game_code: 'boundless', min_stake: '0', max_stake: '0' }
  await addGame(db, vendor.brandId, vendor.vendorId, testGame(free))
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

const balanceOf = async () => (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance

describe('a game’s own bounds are held by the wallet', () => {
  test.each([
    ['the least', 'bound', '50000', 'RS_OK'],
    ['the largest', 'bound', '2000000', 'RS_OK'],
    ['less than the least', 'bound', '49990', 'RS_ERROR_LIMIT_REACHED'],
    ['more than the largest', 'bound', '2000010', 'RS_ERROR_LIMIT_REACHED'],
    ['more than there is', 'bound', '999999990', 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['a free round', 'bound', '0', 'RS_OK'],
    ['anything where none are told', 'boundless', '3000000', 'RS_OK'],
  ])('%s', async (_, game, amount, status) => {
    const seat = await vendor.sit(member, game)
    const before = await balanceOf()
    const answer = await vendor.bet(seat, amount, { game_code: game })
    const isTaken = status === 'RS_OK'
    const isBound = status === 'RS_ERROR_LIMIT_REACHED'
    expect(answer).toMatchObject(isBound ? { status, field: 'amount' } : { status })
    const taken = isTaken ? BigInt(amount) / 10n : 0n
    expect(await balanceOf()).toBe(String(BigInt(before) - taken))
  })

  test('what is added to a round may be less than a first stake, but no more', async () => {
    const seat = await vendor.sit(member, 'bound')
    const round = randomUUID()
    const bet = (amount: string) => vendor.bet(seat, amount, { game_code: 'bound', round })
    expect(await bet('100000')).toMatchObject({ status: 'RS_OK' })
    expect(await bet('20000')).toMatchObject({ status: 'RS_OK' })
    expect(await bet('2000010')).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  })

  test('of several the item is named, none is taken, and the log has it', async () => {
    const seat = await vendor.sit(member, 'bound')
    const before = await balanceOf()
    const item = (amount: string) => ({
      type: 'bet',
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      user: seat.user,
      token: seat.token,
      game_code: 'bound',
      round: randomUUID(),
      currency: 'BRL',
      amount,
    })
    const items = [item('50000'), item('9000000')]
    const answer = await vendor.call('transaction/batch', { items })
    expect(answer).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', field: 'items/1/amount' })
    expect(await balanceOf()).toBe(before)
    await platform.deps.play.drain()
    const logged = await platform.db.query<{ answer: string }>(
      `select answer from vendor_calls where status = 'RS_ERROR_LIMIT_REACHED'
       and call = 'transaction/batch'`,
    )
    expect(logged[0]?.answer).toContain('items/1/amount')
  })
})

test('a bet after a log-out is refused at once, believed or not', async () => {
  const one = await platform.member('50.00')
  const seat = await vendor.sit(one)
  expect(await vendor.bet(seat, '100000')).toMatchObject({ status: 'RS_OK' })
  await one.call('DELETE /wps/session/logout', {})
  expect(await vendor.bet(seat, '100000')).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
})
