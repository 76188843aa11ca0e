import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupKit } from '../../../test/group-tickets.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf } from '../../../test/slips.ts'

let platform: TestPlatform
const { create, buy, detail, cancel, worker, faults } = groupKit(() => platform)

let minute = 0

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  // An issue of its own for each test.
  minute += 2
  await platform.setNow(new Date(NOON.getTime() + minute * 60_000))
  await platform.runCycle()
})
afterAll(() => platform.close())

test('of many who want the last share one gets it', async () => {
  const ana = await platform.member('20')
  const { groupTicketId: id } = await create(ana, { ownShares: 9 })
  const others = await Promise.all(Array.from({ length: 8 }, () => platform.member('5')))
  const codes = await Promise.all(others.map((one) => codeOf(buy(one, id, 1))))
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => '409 GROUP_SHARES_TAKEN'),
    'no error',
  ])
  expect((await detail(ana, id)).ticket.soldShares).toBe(10)
})

test('who cannot pay takes no share from the next of the same moment', async () => {
  const ana = await platform.member('20')
  const { groupTicketId: id } = await create(ana, { ownShares: 9 })
  const [poor, rich] = [await platform.member('0.50'), await platform.member('5')]
  const codes = await Promise.all([codeOf(buy(poor, id, 1)), codeOf(buy(rich, id, 1))])
  // Whoever of the two comes first.
  expect(['422 INSUFFICIENT_FUNDS', '409 GROUP_SHARES_TAKEN']).toContain(codes[0])
  expect(codes[1]).toBe('no error')
})

test('a purchase that is asked for again happens once', async () => {
  const [ana, rui] = [await platform.member('20'), await platform.member('20')]
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => create(ana, {}, key)))
  expect(new Set(made.map((one) => one.groupTicketId)).size).toBe(1)
  const id = made[0]?.groupTicketId ?? ''
  const again = randomUUID()
  const all = await Promise.all([1, 2, 3, 4].map(() => buy(rui, id, 2, again)))
  expect(new Set(all.map((one) => one.sumBalance))).toEqual(new Set(['180000']))
  expect((await detail(rui, id)).ticket).toMatchObject({ soldShares: 3, ownShares: 2 })
  expect(await codeOf(buy(rui, id, 3, again))).toBe('409 IDEMPOTENCY_KEY_REUSED')
})

test('a ticket is cancelled, or somebody buys: never both', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [ana, rui] = [await platform.member('20'), await platform.member('20')]
    const { groupTicketId: id } = await create(ana)
    const codes = await Promise.all([codeOf(cancel(ana, id)), codeOf(buy(rui, id, 1))])
    const { ticket } = await detail(ana, id)
    if (codes[0] === 'no error') {
      expect(codes[1]).toBe('409 GROUP_TICKET_CLOSED')
      expect(ticket.state).toBe('cancelled')
      expect(await balanceOf(platform, ana)).toBe(200_000n)
      expect(await cancel(ana, id)).toMatchObject({ refundMinor: '10000' })
      expect(await balanceOf(platform, ana)).toBe(200_000n)
    } else {
      expect(codes).toEqual(['409 GROUP_TICKET_SHARED', 'no error'])
      expect(ticket.state).toBe('open')
    }
  }
  expect(await faults()).toEqual([])
})

test('buying at the lock: what was bought is placed, or was refused', async () => {
  const ana = await platform.member('20')
  const { groupTicketId: id } = await create(ana, { ownShares: 1, guaranteedShares: 9 })
  const others = await Promise.all(Array.from({ length: 6 }, () => platform.member('5')))
  const { ticket } = await detail(ana, id)
  await platform.setNow(new Date(Date.parse(ticket.locksAt) - 1))
  const buying = others.map((one) => codeOf(buy(one, id, 1)))
  await platform.setNow(new Date(ticket.locksAt))
  const locking = Promise.all([worker().turn(), worker().turn()])
  const codes = await Promise.all(buying)
  await locking
  await worker().turn()
  const after = await detail(ana, id)
  const bought = codes.filter((code) => code === 'no error').length
  expect(after.ticket.state).toBe('placed')
  expect(after.ticket.soldShares).toBe(1 + bought)
  expect(after.ticket.ownShares).toBe(10 - bought)
  expect(await balanceOf(platform, ana)).toBe(100_000n + BigInt(bought) * 10_000n)
  expect(await faults()).toEqual([])
})
