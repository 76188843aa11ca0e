import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendorTransaction } from '@fairhouse/protocol/vendor'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { createTestVendor, type Seat, type TestVendor } from '../../../test/vendor.ts'
import { reconcileDueDays } from '../reconciliation/index.ts'
import { resolveTransfers } from './transfer-wallet.ts'
import { endDueSessions, notifySessionEnds } from './session-turns.ts'
import { pingVendors } from './health.ts'
import { sweepRounds } from './sweep-rounds.ts'
import { vendorSources } from './vendor-source.ts'

let platform: TestPlatform
let vendor: TestVendor

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
})
beforeEach(async () => {
  vendor.isDown = false
  vendor.books.length = 0
  await platform.setNow(NOON)
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

async function seated(amount = '100.00', at = vendor) {
  const member = await platform.member(amount)
  const seat = await at.sit(member)
  const balance = async () => (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
  return { member, seat, balance }
}

/** A transaction as the vendor has it. */
function vendorTransaction(seat: Seat, more: Partial<VendorTransaction>): VendorTransaction {
  return {
    transaction_uuid: randomUUID(),
    type: 'win',
    round: '',
    user: seat.user,
    currency: 'BRL',
    amount: '0',
    state: 'applied',
    at: NOON.getTime(),
    ...more,
  }
}

async function stateOf(round: string): Promise<string | undefined> {
  const rows = await platform.db.query<{ state: string }>(
    'select state from game_rounds where vendor_round = $1',
    [round],
  )
  return rows[0]?.state
}

describe('rounds that stay open', () => {
  test('are asked about: a win that was lost is paid, and the round ends', async () => {
    const { seat, balance } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, '1000000', { round })
    vendor.books.push(vendorTransaction(seat, { round, amount: '3000000' }))
    await platform.setNow(after(29))
    await sweepRounds(platform.deps.play)
    expect(await stateOf(round)).toBe('open')
    await platform.setNow(after(31))
    await sweepRounds(platform.deps.play)
    expect(await stateOf(round)).toBe('closed')
    expect(await balance()).toBe('1200000')
  })

  test('come back when their time is over; a late win is still paid', async () => {
    const { member, seat, balance } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, '1000000', { round })
    vendor.isDown = true
    await platform.setNow(after(24 * 60 - 1))
    await sweepRounds(platform.deps.play)
    expect(await stateOf(round)).toBe('open')
    await platform.setNow(after(24 * 60 + 1))
    await sweepRounds(platform.deps.play)
    await sweepRounds(platform.deps.play)
    expect(await stateOf(round)).toBe('refunded')
    expect(await balance()).toBe('1000000')
    const messages = await platform.db.query(
      `select message_values from member_messages where template = 'roundRefunded'
       and member_id = (select member_id from members where username = $1)`,
      [member.username],
    )
    expect(messages).toHaveLength(1)
    vendor.isDown = false
    expect((await vendor.win(seat, '500000', { round })).status).toBe('RS_OK')
    expect(await balance()).toBe('1050000')
    const { rounds } = await member.call('GET /wps/game/rounds', { query: {} })
    expect(rounds[0]).toMatchObject({ state: 'refunded', stakeMinor: '0', payoutMinor: '50000' })
    const detail = await member.call('GET /wps/game/rounds/:roundId', {
      params: { roundId: rounds[0]?.roundId ?? '' },
    })
    expect(detail.movements.map(({ kind }) => kind)).toEqual(['bet', 'refund', 'win'])
  })

  test('of which the vendor says that they never were come back at once', async () => {
    const { seat, balance } = await seated()
    const round = randomUUID()
    vendor.answers.round = () => ({ status: 'OK', state: 'cancelled', transactions: [] })
    await vendor.bet(seat, '1000000', { round })
    await platform.setNow(after(31))
    await sweepRounds(platform.deps.play)
    delete vendor.answers.round
    expect(await stateOf(round)).toBe('cancelled')
    expect(await balance()).toBe('1000000')
  })
})

describe('sessions', () => {
  test('end with the login, and the vendor is told until it hears', async () => {
    const { member, seat } = await seated()
    await member.call('DELETE /wps/session/logout', {})
    vendor.isDown = true
    await endDueSessions(platform.deps.play)
    await notifySessionEnds(platform.deps.play)
    vendor.isDown = false
    await platform.setNow(after(2))
    await notifySessionEnds(platform.deps.play)
    const calls = vendor.heard.filter(({ question }) => question === 'session/end')
    expect(calls.at(-1)?.body).toEqual({ token: seat.token, reason: 'logout' })
    platform.deps.play.forget()
    expect((await vendor.bet(seat, '10000')).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })

  test('of who stays away end; bets are refused at once, wins are paid', async () => {
    const { member, seat } = await seated()
    const round = randomUUID()
    await vendor.bet(seat, '100000', { round })
    await member.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    expect((await vendor.bet(seat, '100000')).status).toBe('RS_ERROR_USER_EXCLUDED')
    expect((await vendor.win(seat, '200000', { round })).status).toBe('RS_OK')
    await endDueSessions(platform.deps.play)
    await notifySessionEnds(platform.deps.play)
    const calls = vendor.heard.filter(({ question }) => question === 'session/end')
    expect(calls.at(-1)?.body).toEqual({ token: seat.token, reason: 'excluded' })
  })

  test('are left by the member, again and again', async () => {
    const { member, seat } = await seated()
    const sessionId = seat.launched.sessionId ?? ''
    for (let turn = 0; turn < 2; turn += 1) {
      await member.call('POST /wps/game/sessions/:sessionId/end', { params: { sessionId } })
    }
    expect((await vendor.bet(seat, '10000')).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })
})

describe('a vendor that keeps money itself', () => {
  let keeper: TestVendor
  const purse = { balance: 0n, seen: new Set<string>() }

  beforeAll(async () => {
    keeper = await createTestVendor(platform, { code: 'KEEPER', wallet: 'transfer' })
    const move = (sign: bigint) => (asked: Record<string, unknown>) => {
      const { transaction_uuid: key, amount } = asked as Record<string, string>
      if (key !== undefined && !purse.seen.has(key)) {
        purse.seen.add(key)
        purse.balance += sign * BigInt(amount ?? 0)
      }
      return { status: 'OK' as const }
    }
    keeper.answers['transfer/in'] = move(1n)
    keeper.answers['transfer/out'] = move(-1n)
    keeper.answers['transfer/balance'] = () => ({ status: 'OK', balance: String(purse.balance) })
    keeper.answers['transfer/status'] = ({ transaction_uuid: key }) => ({
      status: purse.seen.has(String(key)) ? 'applied' : 'not_found',
    })
  })
  afterAll(() => keeper.close())

  test('gets the balance at launch and gives back what is left', async () => {
    const { member, seat, balance } = await seated('10.00', keeper)
    expect(seat.launched.transferredMinor).toBe('100000')
    expect(await balance()).toBe('0')
    purse.balance += 500_000n
    const wallets = () => member.call('GET /wps/v2/wallets/merchant', {})
    const atKeeper = { vassalage: 'KEEPER', balanceMinor: '150000' }
    expect(await wallets()).toMatchObject({
      isSingle: false,
      sumBalance: '0',
      wallets: [atKeeper],
    })
    keeper.isDown = true
    expect((await wallets()).wallets).toMatchObject([{ ...atKeeper, balanceMinor: null }])
    keeper.isDown = false
    const sessionId = seat.launched.sessionId ?? ''
    const left = await member.call('POST /wps/game/sessions/:sessionId/end', {
      params: { sessionId },
    })
    expect(left.returnedMinor).toBe('150000')
    expect(await balance()).toBe('150000')
    expect(await wallets()).toMatchObject({ sumBalance: '150000', wallets: [] })
    const single = () => member.call('GET /wps/v2/wallets/balance', {})
    expect((await single()).isSingle).toBe(false)
    const close = (state: string) =>
      platform.db.query('update vendor_integrations set state = $2 where vendor_id = $1', [
        keeper.vendorId,
        state,
      ])
    await close('closed')
    expect([(await single()).isSingle, (await wallets()).isSingle]).toEqual([true, true])
    await close('active')
  })

  test('is asked until it is clear what became of a transfer', async () => {
    const { seat, balance } = await seated('10.00')
    await platform.db.query('update game_sessions set told_at = app_now(), ended_at = app_now()')
    expect(seat.launched.transferredMinor).toBeUndefined()
    const member = await platform.member('20.00')
    const takeIn = keeper.answers['transfer/in']
    // It took the money, and its answer was lost.
    keeper.answers['transfer/in'] = (asked) => {
      takeIn?.(asked)
      throw new Error('lost')
    }
    const lost = await keeper.sit(member)
    expect(lost.launched.transferredMinor).toBe('0')
    if (takeIn) keeper.answers['transfer/in'] = takeIn
    await platform.setNow(after(5))
    await resolveTransfers(platform.deps.play)
    const rows = await platform.db.query<{ state: string }>(
      'select state from vendor_transfers order by transfer_no desc limit 1',
    )
    expect(rows[0]?.state).toBe('applied')
    const sessionId = lost.launched.sessionId ?? ''
    const back = await member.call('POST /wps/game/sessions/:sessionId/end', {
      params: { sessionId },
    })
    expect(back.returnedMinor).toBe('200000')
    expect(await balance()).toBe('100000')
  })
})

test('a vendor falls ill by silence, is not launched when down, and gets well again', async () => {
  const { play } = platform.deps
  const health = async () => {
    const rows = await platform.db.query<{ health: string }>(
      'select health from vendor_integrations where vendor_id = $1',
      [vendor.vendorId],
    )
    return rows[0]?.health
  }
  vendor.isDown = true
  const seen: (string | undefined)[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    await pingVendors(play)
    seen.push(await health())
  }
  expect(seen).toEqual(['well', 'well', 'sick', 'sick', 'sick', 'sick', 'sick', 'down', 'down'])
  const member = await platform.member()
  await expect(vendor.sit(member)).rejects.toMatchObject({ code: 'VENDOR_UNAVAILABLE' })
  vendor.isDown = false
  for (let turn = 0; turn < 8; turn += 1) await pingVendors(play)
  expect(await health()).toBe('well')
})

test('the books of a day are compared: what differs is a ticket', async () => {
  const { seat } = await seated()
  const [same, more, round] = [randomUUID(), randomUUID(), randomUUID()]
  await vendor.bet(seat, '1000000', { transaction_uuid: same, round })
  await vendor.win(seat, '500000', { transaction_uuid: more, round })
  const lost = randomUUID()
  vendor.books.push(
    vendorTransaction(seat, { transaction_uuid: same, type: 'bet', round, amount: '1000000' }),
    vendorTransaction(seat, { transaction_uuid: more, round, amount: '700000' }),
    vendorTransaction(seat, { transaction_uuid: lost, round, amount: '10000' }),
  )
  await platform.setNow(new Date('2026-11-22T01:00:00Z'))
  const all = await vendorSources(platform.deps.play)
  const sources = all.filter(({ name }) => name === 'vendor.TESTERS.1')
  await reconcileDueDays({ db: platform.db, sources })
  const tickets = await platform.db.query<{ subject: string; kind: string }>(
    `select subject, kind from reconciliation_differences
     where source = 'vendor.TESTERS.1' and subject = any($1)`,
    [[same, more, lost]],
  )
  expect(new Map(tickets.map(({ subject, kind }) => [subject, kind]))).toEqual(
    new Map([
      [more, 'amount'],
      [lost, 'missingHere'],
    ]),
  )
  const source = sources[0]
  expect(await source?.fetchMissing(lost)).toBe(1)
  const rows = await platform.db.query(
    'select state from vendor_transactions where transaction_key = $1',
    [lost],
  )
  expect(rows[0]).toEqual({ state: 'applied' })
})
