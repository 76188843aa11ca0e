import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import {
  createTestVendor,
  type CallAnswer,
  type Seat,
  type TestVendor,
} from '../../../test/vendor.ts'

let platform: TestPlatform
let vendor: TestVendor
let member: TestMember
let seat: Seat
let betId: string
let round: string

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
})
beforeEach(async () => {
  member = await platform.member('100.00')
  seat = await vendor.sit(member)
  betId = randomUUID()
  round = randomUUID()
  await vendor.bet(seat, '1000000', { transaction_uuid: betId, round })
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

type Step = 'settle' | 'unsettle' | 'cashout' | 'void'

function say(step: Step, no: number, more: object = {}): Promise<CallAnswer> {
  const common = { transaction_uuid: randomUUID(), user: seat.user, bet_id: betId }
  return vendor.call(`bet/${step}`, { ...common, settlement_no: no, currency: 'BRL', ...more })
}

const balance = async () => (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
const sum = (amount: string) => ({ amount })

/** Steps of a bet of 10.00 by a member who has 90.00 left, and what is there in the end. */
const COURSES: [string, [Step, number, object?][], string][] = [
  ['won', [['settle', 1, sum('2500000')]], '1150000'],
  ['lost', [['settle', 1, sum('0')]], '900000'],
  [
    'settled anew',
    [
      ['settle', 1, sum('2500000')],
      ['settle', 2, sum('500000')],
    ],
    '950000',
  ],
  [
    'unsettled',
    [
      ['settle', 1, sum('2500000')],
      ['unsettle', 2],
    ],
    '900000',
  ],
  [
    'unsettled and won',
    [
      ['settle', 1, sum('0')],
      ['unsettle', 2],
      ['settle', 3, sum('2000000')],
    ],
    '1100000',
  ],
  ['cashed out', [['cashout', 1, sum('1200000')]], '1020000'],
  [
    'cashed out in part, then won',
    [
      ['cashout', 1, { amount: '500000', is_partial: true }],
      ['settle', 2, sum('1000000')],
    ],
    '1050000',
  ],
  ['void', [['void', 1]], '1000000'],
  [
    'void after it was paid',
    [
      ['settle', 1, sum('2500000')],
      ['void', 2],
    ],
    '1000000',
  ],
]

test.each(COURSES)('a bet that is %s', async (_, steps, left) => {
  for (const [step, no, more] of steps) expect((await say(step, no, more)).status).toBe('RS_OK')
  expect(await balance()).toBe(left)
})

test('a number is applied once, an older one is refused', async () => {
  const key = randomUUID()
  const body = { transaction_uuid: key, amount: '2000000' }
  await say('settle', 2, body)
  expect((await say('settle', 2, body)).status).toBe('RS_OK')
  for (const no of [1, 2]) {
    const late = await say('settle', no, sum('3000000'))
    expect(late.status).toBe('RS_ERROR_SETTLEMENT_OUT_OF_ORDER')
  }
  expect(await balance()).toBe('1100000')
})

test.each([
  ['unsettle', {}],
  ['settle', { bet_id: 'nothing', amount: '1' }],
] as const)('%s of what is not there', async (step, more) => {
  const answer = await say(step, 1, more)
  expect(answer.status).toMatch(/DOES_NOT_EXIST|WRONG_TYPES/)
  expect(await balance()).toBe('900000')
})

test('what was unsettled after it was spent takes the balance below zero', async () => {
  await say('settle', 1, sum('2000000'))
  for (const half of ['5500000', '5500000']) await vendor.bet(seat, half)
  expect(await say('unsettle', 2)).toMatchObject({ status: 'RS_OK', balance: '-2000000' })
})

test('a round that is cancelled gives its bets back, once', async () => {
  const close = (outcome: string) =>
    vendor.call('round/close', {
      transaction_uuid: randomUUID(),
      user: seat.user,
      game_code: 'lucky_seven',
      round,
      outcome,
    })
  expect((await close('cancelled')).status).toBe('RS_OK')
  expect((await close('cancelled')).status).toBe('RS_OK')
  expect(await balance()).toBe('1000000')
  expect((await vendor.rollback(seat, betId)).status).toBe('RS_OK')
  expect((await vendor.win(seat, '100000', { round })).status).toBe('RS_ERROR_ROUND_CLOSED')
  expect(await balance()).toBe('1000000')
})

test('status tells what became of a key', async () => {
  const status = (key: string) => vendor.call('transaction/status', { transaction_uuid: key })
  expect(await status(betId)).toMatchObject({ state: 'applied', answer: { balance: '9000000' } })
  expect(await status('unheard')).toMatchObject({ state: 'not_found' })
  await vendor.rollback(seat, betId)
  expect(await status(betId)).toMatchObject({ state: 'rolled_back' })
})
