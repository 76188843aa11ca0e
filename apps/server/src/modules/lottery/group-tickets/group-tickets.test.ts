import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/ledger/index.ts'
import { createWalletQueue } from '#server/modules/wallet/index.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { balanceOf } from '../../../../test/results.ts'
import { codeOf, currentIssue, DIGITS, entry } from '../../../../test/slips.ts'
import { createBetDesk } from '../bet-desk.ts'
import { advanceGroupTickets } from './advance-group-tickets.ts'

let platform: TestPlatform

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

type Body = BodyOf<'POST /lgw/group-tickets'>

/** Ten lines at 1.00, one of which wins 9.75 for sure; ten shares at 1.00. */
async function bodyOf(more: Partial<Body> = {}): Promise<Body> {
  const issue = await currentIssue(platform)
  return {
    issueId: issue.issueId,
    entries: [entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10 })],
    shareCount: 10,
    ownShares: 1,
    guaranteedShares: 0,
    isListed: true,
    areEntriesShown: true,
    ...more,
  }
}

async function create(member: TestMember, more: Partial<Body> = {}, key: string = randomUUID()) {
  const body = await bodyOf(more)
  return member.call('POST /lgw/group-tickets', { body, idempotencyKey: key })
}

function buy(
  member: TestMember,
  groupTicketId: string,
  shares: number,
  key: string = randomUUID(),
) {
  return member.call('POST /lgw/group-tickets/:groupTicketId/shares', {
    params: { groupTicketId },
    body: { shares },
    idempotencyKey: key,
  })
}

function detail(member: TestMember, groupTicketId: string) {
  return member.call('GET /lgw/group-tickets/:groupTicketId', { params: { groupTicketId } })
}

function cancel(member: TestMember, groupTicketId: string) {
  return member.call('DELETE /lgw/group-tickets/:groupTicketId', { params: { groupTicketId } })
}

/** A worker: with its own queue, as a process of its own has. */
function worker(): { turn(): Promise<number> } {
  const { db, deps } = platform
  const context = {
    ...createBetDesk(db),
    db,
    queue: createWalletQueue(db),
    brands: deps.brands,
    catalogue: deps.catalogue,
  }
  return { turn: () => advanceGroupTickets(context) }
}

async function lock(member: TestMember, groupTicketId: string): Promise<void> {
  const { ticket } = await detail(member, groupTicketId)
  await platform.setNow(new Date(ticket.locksAt))
  await Promise.all([worker().turn(), worker().turn()])
}

async function draw(member: TestMember, groupTicketId: string): Promise<void> {
  const { ticket } = await detail(member, groupTicketId)
  await platform.setNow(new Date(ticket.drawsAt))
  await platform.runCycle()
}

async function faults() {
  return (await platform.db.transaction(checkLedger)).faults
}

async function messagesOf(member: TestMember): Promise<string[]> {
  const rows = await platform.db.query<{ template: string }>(
    `select m.template from member_messages m join ledger_accounts a using (brand_id, member_id)
     where a.account_id = $1 order by m.message_id`,
    [member.accountId],
  )
  return rows.map((row) => row.template)
}

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
    const statement = await eva.call('GET /wps/wallet/statement', {})
    expect(statement.lines.slice(0, 2)).toMatchObject([
      { code: 'group.payout', reference: id },
      { code: 'group.hold', reference: id },
    ])
    // The ticket's bet is nobody's own.
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

describe('races', () => {
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
})

describe('who may, and what is refused', () => {
  const rows: [string, Partial<Body>, string][] = [
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
