import { minor } from '@fairhouse/money'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { wireId } from '#server/core/ids.ts'
import { checkLedger } from '#server/invariants.ts'

let world: PayWorld
let ana: TestStaff
let rui: TestStaff
let contract: bigint
const DAY = '2025-03-04'
const NEXT = '2025-03-05'
/** The first day that nothing was billed for. */
const RUNNING = '2025-03-07'

/** A head whom the operator pays, an agent below whom the head pays, and a member. */
beforeAll(async () => {
  world = await createPayWorld(3)
  ana = await staffOf(world.platform, 'ana', TEST_ROLES.administrator)
  rui = await staffOf(world.platform, 'rui', TEST_ROLES.administrator)
  const daily = (payer: 'platform' | 'upline', rate: bigint) =>
    termsOf({
      kind: 'dailySalary',
      payer,
      tiers: [{ rate, minTurnover: minor(0n), minActive: 0 }],
    })
  contract = await world.sign(0, daily('platform', 10_000n), '2025-03-03')
  await world.sign(1, daily('upline', 5_000n), '2025-03-03')
  await world.played(2, DAY, 100_000_000)
  await world.countedTo(DAY)
  await world.close()
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

async function billsOf(payer: 'platform' | 'upline') {
  const { bills } = await ana.call('GET /staff/agents/bills', { query: { payer } })
  return bills
}

const detail = (billId: string) =>
  ana.call('GET /staff/agents/bills/:billId', { params: { billId } })

async function clawBack(billId: string, amountMinor: string) {
  const { approval } = await ana.call('POST /staff/agents/bills/:billId/clawback', {
    params: { billId },
    body: { amountMinor, reason: 'bets of one hand' },
  })
  const params = { approvalId: approval.approvalId }
  return { params, approve: () => rui.call(APPROVE, { params, body: {} }) }
}
const APPROVE = 'POST /staff/approvals/:approvalId/approve'

/** The head's wallet is emptied but for so much: by two of the staff, as everything is. */
async function leave(units: bigint): Promise<void> {
  const [has = 0n] = await world.balances()
  const { approval } = await ana.call('POST /staff/members/:memberId/adjustments', {
    params: { memberId: wireId('mbr', world.ids[0] ?? 0n) },
    body: { direction: 'debit', amountMinor: String(has - units), reason: 'to have less' },
  })
  const params = { approvalId: approval.approvalId }
  await rui.call(APPROVE, { params, body: {} })
}

test('the staff see bills of all, and open them down to the bets', async () => {
  const [bill] = await billsOf('platform')
  expect(bill).toMatchObject({ side: 'staff', state: 'paid', amountMinor: '1000000' })
  const params = { billId: bill?.billId ?? '' }
  const { members } = await ana.call('GET /staff/agents/bills/:billId/members', {
    params,
    query: { line: '0' },
  })
  expect(members).toMatchObject([{ turnoverMinor: '100000000' }])
  const memberId = members[0]?.memberId ?? ''
  const { bets } = await ana.call('GET /staff/agents/bills/:billId/members/:memberId/bets', {
    params: { ...params, memberId },
    query: { line: '0' },
  })
  expect(bets).toEqual([])
  const { bills } = await ana.call('GET /staff/agents/bills', { query: { memberId } })
  expect(bills).toEqual([])
})

test('what the house has paid is taken back by two, never twice, nor below zero', async () => {
  const [bill] = await billsOf('platform')
  const [theirs] = await billsOf('upline')
  const billId = bill?.billId ?? ''
  expect(await codeOf(clawBack(theirs?.billId ?? '', '1'))).toBe('CONTRACT_PAYER_NOT_ALLOWED')
  expect(await codeOf(clawBack(billId, '1000001'))).toBe('AMOUNT_TOO_LARGE')
  const [before = 0n] = await world.balances()
  const first = await clawBack(billId, '300000')
  const second = await clawBack(billId, '900000')
  await first.approve()
  expect((await world.balances())[0]).toBe(before - 300_000n)
  // Together they are more than was paid.
  expect(await codeOf(second.approve())).toBe('AMOUNT_TOO_LARGE')
  expect(await detail(billId)).toMatchObject({
    canTakeBackMinor: '700000',
    clawbacks: [{ amountMinor: '300000', takenMinor: '300000', reason: 'bets of one hand' }],
  })
})

test('what the wallet does not have is met by bills to come', async () => {
  const [bill] = await billsOf('platform')
  const billId = bill?.billId ?? ''
  await leave(1_000n)
  const { approve } = await clawBack(billId, '500000')
  await approve()
  expect((await detail(billId)).clawbacks.at(-1)).toMatchObject({ takenMinor: '1000' })
  await world.played(2, NEXT, 100_000_000)
  await world.countedTo(NEXT)
  await world.close()
  const own = (await world.bills()).filter((one) => one.contract_no === contract)
  expect(own.at(-1)).toMatchObject({ period_from: NEXT, amount: 1_000_000n - 499_000n })
})

test('a bill is closed once, with its reason in the audit', async () => {
  const [open] = (await world.bills()).filter(({ state }) => state !== 'paid')
  expect(open, 'all are paid').toBeUndefined()
  const [bill] = await billsOf('upline')
  const params = { billId: bill?.billId ?? '' }
  const body = { reason: 'not owed' }
  const reject = () => ana.call('POST /staff/agents/bills/:billId/reject', { params, body })
  expect(await codeOf(reject())).toBe('BILL_CLOSED')
  await leave(0n)
  await world.played(2, '2025-03-06', 50_000_000)
  await world.countedTo('2025-03-06')
  await world.platform.db.query(`update contracts set debt = 100000000 where contract_no = $1`, [
    contract,
  ])
  await world.close()
  const [short] = await billsOf('upline')
  expect(short).toMatchObject({ state: 'payerShort' })
  params.billId = short?.billId ?? ''
  expect(await reject()).toMatchObject({ state: 'rejected' })
  expect(await codeOf(reject())).toBe('BILL_CLOSED')
})

test('a simulation says what is due, and leaves nothing behind', async () => {
  await world.played(2, RUNNING, 100_000_000)
  const before = await world.bills()
  const found = await ana.call('GET /staff/agents/simulation', { query: {} })
  // What the head pays; what the operator owes goes into the debt of the test before.
  expect(found).toMatchObject({ bills: 2, amountMinor: '500000', isCut: false })
  expect(found.kinds).toMatchObject([{ kind: 'dailySalary', bills: 2 }])
  const half = await ana.call('GET /staff/agents/simulation', {
    query: { kind: 'dailySalary', percent: '50' },
  })
  expect(half).toMatchObject({ bills: 2, amountMinor: '250000' })
  const others = { query: { kind: 'dividend', percent: '50' } } as const
  expect(await ana.call('GET /staff/agents/simulation', others)).toMatchObject({ bills: 0 })
  expect(await world.bills()).toEqual(before)
})

test('other terms are tried on the past, and nothing is proposed', async () => {
  const { contracts } = await ana.call('GET /staff/agents/contracts', { query: {} })
  const head = contracts.find(({ upline }) => upline === null)
  const params = { contractId: head?.contractId ?? '' }
  const terms = head?.terms
  if (!terms) throw new Error('no contract')
  const body = { terms, periods: 3 }
  const { ends } = await ana.call('POST /staff/agents/contracts/:contractId/what-if', {
    params,
    body,
  })
  expect(ends).toEqual([])
  const lower = { ...terms, tiers: terms.tiers.map((tier) => ({ ...tier, ratePpm: 100 })) }
  const less = await ana.call('POST /staff/agents/contracts/:contractId/what-if', {
    params,
    body: { terms: lower, periods: 3 },
  })
  expect(less.ends).toMatchObject([{ because: 'rate' }])
  const { requests } = await ana.call('GET /staff/agents/contract-requests', {
    query: { state: 'open' },
  })
  expect(requests).toEqual([])
})
