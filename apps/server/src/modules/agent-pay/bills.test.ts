import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'
import { checkLedger } from '#server/invariants.ts'

let world: PayWorld
let upline: bigint
const DAY = '2025-03-04'

/** A head, two agents below, a member; the second agent pays the third half of all stakes. */
beforeAll(async () => {
  world = await createPayWorld(4)
  const salary = termsOf({
    kind: 'dailySalary',
    payer: 'upline',
    tiers: [
      { rate: 1_000n, minTurnover: minor(0n), minActive: 0 },
      { rate: 2_000n, minTurnover: minor(900_000_000n), minActive: 3 },
    ],
  })
  upline = await world.sign(2, salary, '2025-03-03')
  await world.played(3, DAY, 100_000_000)
  await world.platform.db.query(
    `insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
       staked, paid, rebates)
     values (1, $1, '2025-03-04T15:00:00Z', 'lottery', 1, 'VN_MB', 1, 100000000, 0, 0)`,
    [world.ids[3]],
  )
  await world.countedTo(DAY)
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

/** Of the line, from the head down. */
function memberAt(place: number) {
  const member = world.members[place]
  if (!member) throw new Error('no such member')
  return member
}

const onlyBill = async (place: number) => {
  const { bills } = await memberAt(place).call('GET /wps/agent/bills', { query: {} })
  const [bill] = bills
  if (!bill || bills.length > 1) throw new Error(`${bills.length} bills`)
  return bill
}

/** As the worker does first: the payer's money is gone, so that the bill stays open. */
async function closeWithoutMoney(): Promise<void> {
  await world.platform.db.query(`update ledger_accounts set balance = 0 where member_id = $1`, [
    world.ids[1],
  ])
  await world.close()
}

test('a bill opens to its lines, members and what they played, for both sides alone', async () => {
  const before = await world.balances()
  await closeWithoutMoney()
  await world.platform.db.query(`update ledger_accounts set balance = $2 where member_id = $1`, [
    world.ids[1],
    before[1],
  ])
  const bill = await onlyBill(2)
  expect(bill).toMatchObject({ side: 'agent', amountMinor: '100000', state: 'payerShort' })
  expect(await onlyBill(1)).toMatchObject({ billId: bill.billId, side: 'upline' })
  const params = { billId: bill.billId }
  const detail = await memberAt(2).call('GET /wps/agent/bills/:billId', { params })
  expect(detail).toMatchObject({ canPay: false, canDispute: true, versionNo: 1 })
  expect(detail.lines).toMatchObject([
    { is: 'span', amountMinor: '100000', reckoning: { from: DAY, tier: 0, ratePpm: 1_000 } },
  ])
  const query = { line: '0' }
  const opened = await memberAt(2).call('GET /wps/agent/bills/:billId/members', { params, query })
  expect(opened.members).toMatchObject([
    { username: memberAt(3).username, turnoverMinor: '100000000', isActive: true },
  ])
  const of = { ...params, memberId: opened.members[0]?.memberId ?? '' }
  const played = await memberAt(2).call('GET /wps/agent/bills/:billId/members/:memberId/bets', {
    params: of,
    query,
  })
  expect(played.bets).toMatchObject([{ stakeMinor: '100000000', payoutMinor: '0' }])
  // The head is above both, and no side of it; the member is no agent.
  const head = memberAt(0).call('GET /wps/agent/bills/:billId', { params })
  expect(await codeOf(head)).toBe('BILL_NOT_FOUND')
  const member = memberAt(3).call('GET /wps/agent/bills', { query: {} })
  expect(await codeOf(member)).toBe('NOT_FOUND')
  const above = `mbr_${(world.ids[0] ?? 0n).toString(36)}`
  const foreign = memberAt(2).call('GET /wps/agent/bills/:billId/members/:memberId/bets', {
    params: { ...params, memberId: above },
    query,
  })
  expect(await codeOf(foreign)).toBe('MEMBER_NOT_FOUND')
})

test('bills are listed by days of the calendar alone', async () => {
  const work = memberAt(2).call('GET /wps/agent/bills', { query: { from: '2026-18-76' } })
  const fields = [{ field: 'from', expected: 'YYYY-MM-DD' }]
  await expect(work).rejects.toMatchObject({ status: 400, fields })
})

test('a disputed part waits alone; the payer decides, and the rest is paid', async () => {
  const bill = await onlyBill(2)
  const params = { billId: bill.billId }
  const dispute = (amountMinor: string, idempotencyKey: string = randomUUID()) =>
    memberAt(1).call('POST /wps/agent/bills/:billId/disputes', {
      params,
      body: { line: 0, amountMinor, reason: 'this bet was another one’s' },
      idempotencyKey,
    })
  expect(await codeOf(dispute('100001'))).toBe('AMOUNT_TOO_LARGE')
  const key = randomUUID()
  const opened = await dispute('40000', key)
  expect(await dispute('40000', key)).toEqual(opened)
  expect(await codeOf(dispute('30000', key))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await codeOf(dispute('30000'))).toBe('BILL_DISPUTED')
  expect(opened).toMatchObject({ state: 'open', heldMinor: '40000', byMe: true, canDecide: false })
  await world.close()
  expect(await onlyBill(2)).toMatchObject({ state: 'partlyPaid', paidMinor: '60000' })
  const where = { disputeId: opened.disputeId }
  const byHead = memberAt(0).call('POST /wps/agent/disputes/:disputeId/withdraw', {
    params: where,
    body: {},
  })
  expect(await codeOf(byHead)).toBe('DISPUTE_NOT_FOUND')
  const answer = { verdict: 'refused' as const, answer: 'it was theirs' }
  const byPayer = memberAt(1).call('POST /wps/agent/disputes/:disputeId/decide', {
    params: where,
    body: answer,
  })
  // Nobody decides a dispute of their own.
  expect(await codeOf(byPayer)).toBe('DISPUTE_NOT_FOUND')
  const decided = await memberAt(2).call('POST /wps/agent/disputes/:disputeId/decide', {
    params: where,
    body: answer,
  })
  expect(decided.state).toBe('refused')
  expect(await codeOf(dispute('40000'))).toBe('ok')
  const again = await memberAt(1).call('GET /wps/agent/bills/:billId', { params })
  const last = again.disputes.at(-1)
  await memberAt(1).call('POST /wps/agent/disputes/:disputeId/withdraw', {
    params: { disputeId: last?.disputeId ?? '' },
    body: {},
  })
  const paid = await memberAt(1).call('POST /wps/agent/bills/:billId/pay', {
    params,
    body: {},
  })
  expect(paid).toMatchObject({ state: 'paid', paidMinor: '100000', heldMinor: '0' })
  expect(paid.payments.map(({ amountMinor }) => amountMinor)).toEqual(['60000', '40000'])
})

test('what is disputed after it was paid stays paid, whatever the answer', async () => {
  const { billId } = await onlyBill(2)
  const dispute = await memberAt(2).call('POST /wps/agent/bills/:billId/disputes', {
    params: { billId },
    body: { line: 0, amountMinor: '10000', reason: 'Too little.' },
    idempotencyKey: randomUUID(),
  })
  expect(dispute.heldMinor).toBe('0')
  await memberAt(1).call('POST /wps/agent/disputes/:disputeId/decide', {
    params: { disputeId: dispute.disputeId },
    body: { verdict: 'upheld', answer: 'You are right.' },
  })
  expect(await onlyBill(2)).toMatchObject({ state: 'paid', paidMinor: '100000' })
})

test('a running contract says how it stands, and what is missing to the next tier', async () => {
  const { standings } = await memberAt(2).call('GET /wps/agent/standings', { query: {} })
  expect(standings).toMatchObject([
    {
      kind: 'dailySalary',
      dueMinor: '0',
      gap: { ratePpm: 2_000, turnoverMinor: '900000000', active: 3 },
    },
  ])
  expect(standings[0]?.contractId).toBe(`ctr_${upline.toString(36)}`)
})
