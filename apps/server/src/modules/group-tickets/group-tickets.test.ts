import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupKit, type GroupBody } from '../../../test/group-tickets.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, entry } from '../../../test/slips.ts'

let platform: TestPlatform
const { create, buy, detail, cancel, worker, lock, draw, faults, messagesOf } = groupKit(
  () => platform,
)

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

describe('a group ticket from the slip to the parts', () => {
  test('shares are held, placed at the lock, and paid to the cent', async () => {
    const [ana, rui, eva] = [
      await platform.member('20'),
      await platform.member('20'),
      await platform.member('20'),
    ]
    const made = await create(ana, { ownShares: 3 })
    expect(made).toMatchObject({ paidMinor: '30000', sumBalance: '170000' })
    const id = made.groupTicketId
    expect(await buy(rui, id, 5)).toMatchObject({ paidMinor: '50000', sumBalance: '150000' })
    await buy(eva, id, 2)
    const before = await detail(rui, id)
    expect(before.ticket).toMatchObject({ state: 'open', soldShares: 10, ownShares: 5 })
    expect(before.holders.map(({ name, shares, isMe }) => [name, shares, isMe])).toEqual([
      ['te•••', 3, false],
      ['te•••', 5, true],
      ['te•••', 2, false],
    ])
    expect(await faults()).toEqual([])
    await lock(ana, id)
    const placed = await detail(eva, id)
    expect(placed.ticket.state).toBe('placed')
    expect(placed.entries?.[0]?.status).toBe('open')
    expect(await faults()).toEqual([])
    await draw(ana, id)
    await Promise.all([worker().turn(), worker().turn(), worker().turn()])
    await worker().turn()
    const after = await detail(eva, id)
    // 9.75 by ten shares: 97 cents each, and the five cents that are left go to the first five.
    expect(after.ticket).toMatchObject({ payoutMinor: '97500', ownPayoutMinor: '19400' })
    expect(after.holders.map((one) => one.payoutMinor)).toEqual(['29400', '48700', '19400'])
    const balances = await Promise.all([ana, rui, eva].map((one) => balanceOf(platform, one)))
    expect(balances).toEqual([170_000n + 29_400n, 150_000n + 48_700n, 180_000n + 19_400n])
    expect(await messagesOf(eva)).toEqual(['groupPaid'])
    const mine = await eva.call('GET /lgw/group-tickets/mine', {})
    expect(mine.tickets.map((one) => one.groupTicketId)).toEqual([id])
    const statement = await eva.call('GET /wps/records/account', {})
    expect(statement.lines.slice(0, 2)).toMatchObject([
      { code: 'group.payout', reference: id },
      { code: 'group.hold', reference: id },
    ])
    // The ticket's bet belongs to no member.
    expect((await ana.call('GET /lgw/bets', {})).bets).toEqual([])
  })

  test('a guarantee is used for what nobody bought; the rest of it returns', async () => {
    const [ana, rui] = [await platform.member('20'), await platform.member('20')]
    const { groupTicketId: id } = await create(ana, { ownShares: 2, guaranteedShares: 8 })
    expect(await balanceOf(platform, ana)).toBe(100_000n)
    await buy(rui, id, 3)
    await lock(ana, id)
    await worker().turn()
    const { ticket, holders } = await detail(ana, id)
    expect(ticket).toMatchObject({ state: 'placed', ownShares: 7 })
    expect(holders.map((one) => one.shares)).toEqual([7, 3])
    expect(await balanceOf(platform, ana)).toBe(130_000n)
    expect(await faults()).toEqual([])
    await draw(ana, id)
    await worker().turn()
    expect(await balanceOf(platform, rui)).toBe(170_000n + 29_400n)
    expect(await balanceOf(platform, ana)).toBe(130_000n + 68_100n)
  })

  test('what is not covered comes back whole, and all are told', async () => {
    const [ana, rui] = [await platform.member('20'), await platform.member('20')]
    const { groupTicketId: id } = await create(ana, { ownShares: 2, guaranteedShares: 1 })
    await buy(rui, id, 6)
    await lock(ana, id)
    await Promise.all([worker().turn(), worker().turn()])
    expect((await detail(rui, id)).ticket.state).toBe('unfilled')
    expect(await balanceOf(platform, ana)).toBe(200_000n)
    expect(await balanceOf(platform, rui)).toBe(200_000n)
    expect(await messagesOf(rui)).toEqual(['groupReturned'])
    expect(await codeOf(buy(rui, id, 1))).toBe('409 GROUP_TICKET_CLOSED')
    expect(await faults()).toEqual([])
  })

  test('a lock that comes too late for the issue gives all back', async () => {
    const ana = await platform.member('20')
    const { groupTicketId: id } = await create(ana, { ownShares: 2, guaranteedShares: 8 })
    await draw(ana, id)
    await worker().turn()
    await worker().turn()
    expect((await detail(ana, id)).ticket.state).toBe('refused')
    expect(await balanceOf(platform, ana)).toBe(200_000n)
    expect(await faults()).toEqual([])
  })
})

test('money that no share holds is a fault of the ledger', async () => {
  const ana = await platform.member('20')
  const { groupTicketId } = await create(ana)
  const addToShares = (amount: number) =>
    platform.db.query(
      `update group_shares s set amount = s.amount + $2 from group_tickets t
       where t.public_id = $1 and s.brand_id = t.brand_id and s.ticket_no = t.ticket_no`,
      [groupTicketId, amount],
    )
  await addToShares(1)
  expect(await faults()).toContainEqual(
    expect.objectContaining({
      invariant: 'what is set aside for a group ticket is what its holders have in it',
      count: 1n,
    }),
  )
  await addToShares(-1)
  expect(await faults()).toEqual([])
})

describe('who may, and what is refused', () => {
  const rows: [string, Partial<GroupBody>, string][] = [
    ['one share', { shareCount: 1 }, '400 VALIDATION_FAILED'],
    ['too few of their own', { shareCount: 40, ownShares: 3 }, '422 GROUP_SHARES_INVALID'],
    ['all shares their own', { ownShares: 10 }, '422 GROUP_SHARES_INVALID'],
    ['more guaranteed than there are', { guaranteedShares: 10 }, '422 GROUP_SHARES_INVALID'],
    ['shares of a third of a cent', { shareCount: 3 }, '422 GROUP_STAKE_INDIVISIBLE'],
    ['no such issue', { issueId: 'iss_999999' }, '404 ISSUE_NOT_FOUND'],
    ['another price', { entries: [entry({ price: 'g1999' })] }, '409 PRICE_CHANGED'],
  ]
  test.each(rows)('%s', async (_, more, code) => {
    const ana = await platform.member('20')
    expect(await codeOf(create(ana, more))).toBe(code)
    expect(await balanceOf(platform, ana)).toBe(200_000n)
  })

  test('hidden choices show to who holds shares, and to all once they are placed', async () => {
    const [ana, rui, eva] = [
      await platform.member('20'),
      await platform.member('20'),
      await platform.member('20'),
    ]
    const { groupTicketId: id } = await create(ana, { areEntriesShown: false, isListed: false })
    expect((await detail(ana, id)).entries).toHaveLength(1)
    expect((await detail(rui, id)).entries).toBeNull()
    const listed = await rui.call('GET /lgw/group-tickets', {})
    expect(listed.tickets.map((one) => one.groupTicketId)).not.toContain(id)
    await buy(rui, id, 9)
    expect((await detail(rui, id)).entries).toHaveLength(1)
    expect((await detail(eva, id)).entries).toBeNull()
    await lock(ana, id)
    expect((await detail(eva, id)).entries).toHaveLength(1)
  })

  test('who stays away buys nothing; a limit of stakes counts shares', async () => {
    const [ana, rui, eva] = [
      await platform.member('20'),
      await platform.member('20'),
      await platform.member('20'),
    ]
    const { groupTicketId: id } = await create(ana)
    await rui.call('PUT /wps/member/limits/:kind/:period', {
      params: { kind: 'stake', period: 'day' },
      body: { amountMinor: '30000' },
    })
    expect(await codeOf(buy(rui, id, 4))).toBe('422 LIMIT_REACHED')
    await buy(rui, id, 2)
    expect(await codeOf(buy(rui, id, 2))).toBe('422 LIMIT_REACHED')
    await eva.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    expect(await codeOf(buy(eva, id, 1))).toBe('403 MEMBER_PAUSED')
  })

  test('only the organiser cancels; what does not exist is not found', async () => {
    const [ana, rui] = [await platform.member('20'), await platform.member('20')]
    const { groupTicketId: id } = await create(ana)
    expect(await codeOf(cancel(rui, id))).toBe('404 GROUP_TICKET_NOT_FOUND')
    const none = `grp_${'a'.repeat(16)}`
    expect(await codeOf(detail(rui, none))).toBe('404 GROUP_TICKET_NOT_FOUND')
    expect(await codeOf(buy(rui, none, 1))).toBe('404 GROUP_TICKET_NOT_FOUND')
  })
})
