import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chase, detailOf, nextDraw, statesOf } from '../../../test/chases.ts'
import { followKit } from '../../../test/follows.ts'
import { groupKit } from '../../../test/group-tickets.ts'
import { staffOf } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { createBetDesk } from '../lottery/bet-desk.ts'
import { runChases } from '../chases/run-chases.ts'
import { advanceIssues, settleDueIssues } from '../lottery/issue-cycle.ts'
import { advanceGroupTickets } from './advance-group-tickets.ts'

let platform: TestPlatform
const { create, buy, detail, cancel, faults } = groupKit(() => platform)
const FULL = '409 ISSUE_CAP_REACHED'

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  const boss = await staffOf(platform, 'boss', ['lottery.read', 'lottery.exposure'])
  // Each member may stake 4.00 in an issue.
  await boss.call('PUT /staff/lottery/lotteries/:lotteryCode/limits', {
    params: { lotteryCode: 'SSC1' },
    body: {
      limits: {
        memberStakeMinor: '40000',
        playPayoutMinor: null,
        outcomePayoutMinor: null,
        steps: [],
      },
      reason: 'a test of limits',
    },
  })
  platform.deps.catalogue.forget(demoBrand.brandId)
})
beforeEach(() => nextDraw(platform))
afterAll(() => platform.close())

async function bet(member: TestMember, multiple: number) {
  const { issueId } = await currentIssue(platform)
  return place(member, { issueId, entries: [entry({ multiple })] })
}

/** Exactly so much is left to the member of the limit: 1.00 each. */
async function expectLeft(member: TestMember, left: number): Promise<void> {
  expect(await codeOf(bet(member, left + 1))).toBe(FULL)
  if (left > 0) await bet(member, left)
}

/** The worker, which counts in the memory of this node. */
async function turn(): Promise<void> {
  const { db, deps } = platform
  const context = { ...deps, ...createBetDesk(db, deps.exposure), db }
  await advanceGroupTickets(context)
  await advanceGroupTickets(context)
}

async function lock(member: TestMember, groupTicketId: string): Promise<void> {
  const { ticket } = await detail(member, groupTicketId)
  await platform.setNow(new Date(ticket.locksAt))
  await turn()
}

async function people(): Promise<[TestMember, TestMember, TestMember]> {
  return [await platform.member('20'), await platform.member('20'), await platform.member('20')]
}

describe('shares count to the limit of who buys them', () => {
  test('and so do bets and shares of other tickets after them', async () => {
    const [ana, rui] = await people()
    const [{ groupTicketId: id }, { groupTicketId: other }] = [await create(ana), await create(ana)]
    expect(await codeOf(buy(rui, id, 5))).toBe(FULL)
    await buy(rui, id, 3)
    expect(await codeOf(buy(rui, other, 2))).toBe(FULL)
    await expectLeft(rui, 1)
    expect(await codeOf(buy(rui, other, 1))).toBe(FULL)
    await expectLeft(ana, 2)
  })

  test('bets that were placed before them leave less', async () => {
    const [ana, rui] = await people()
    const { groupTicketId: id } = await create(ana)
    await bet(rui, 3)
    expect(await codeOf(buy(rui, id, 2))).toBe(FULL)
    await buy(rui, id, 1)
    await expectLeft(rui, 0)
  })

  test('those of the organiser with the guarantee', async () => {
    const [ana] = await people()
    expect(await codeOf(create(ana, { ownShares: 3, guaranteedShares: 2 }))).toBe(FULL)
    await create(ana, { ownShares: 2, guaranteedShares: 2 })
    await expectLeft(ana, 0)
  })

  test('a ticket of many may cost more than each of them may stake', async () => {
    const [ana, rui, eva] = await people()
    const { groupTicketId: id } = await create(ana, { ownShares: 3 })
    await buy(rui, id, 4)
    await buy(eva, id, 3)
    await lock(ana, id)
    expect((await detail(ana, id)).ticket.state).toBe('placed')
    await expectLeft(rui, 0)
    await expectLeft(ana, 1)
  })

  test('of shares and bets at once no more is taken than the limit', async () => {
    const [ana, rui] = await people()
    const { groupTicketId: id } = await create(ana)
    const codes = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [codeOf(buy(rui, id, 1)), codeOf(bet(rui, 1))]),
    )
    expect(codes.filter((code) => code === 'no error')).toHaveLength(4)
    expect(codes.filter((code) => code === FULL)).toHaveLength(4)
  })
})

test('shares that were bought before they counted are counted by the migration', async () => {
  const [ana, rui] = await people()
  const { groupTicketId: id } = await create(ana, { ownShares: 2, guaranteedShares: 1 })
  await buy(rui, id, 3)
  await platform.deps.exposure.drain()
  await platform.db.query(`delete from exposure_rooms where play_code = ''`)
  const file = new URL('../../migrations/0062-shares-within-limits.sql', import.meta.url)
  await platform.db.query(await readFile(file, 'utf8'))
  await expectLeft(rui, 1)
  await expectLeft(ana, 1)
})

describe('what is counted once, and what not at all', () => {
  test('a purchase that is asked for again', async () => {
    const [ana, rui] = await people()
    const key = randomUUID()
    const { groupTicketId: id } = await create(ana)
    const all = await Promise.all([1, 2].map(() => buy(rui, id, 2, key)))
    await buy(rui, id, 2)
    // The limit has been reached since: the stored answer is returned.
    all.push(await buy(rui, id, 2, key))
    expect(new Set(all.map((one) => one.sumBalance))).toEqual(new Set(['180000']))
    await expectLeft(rui, 0)
  })

  test('a purchase that is refused', async () => {
    const [ana, rui, eva] = await people()
    const { groupTicketId: id } = await create(ana, { ownShares: 4 })
    await buy(rui, id, 3)
    expect(await codeOf(buy(eva, id, 4))).toBe('409 GROUP_SHARES_TAKEN')
    await expectLeft(eva, 4)
  })

  test('a ticket that is cancelled, however often', async () => {
    const [ana] = await people()
    const { groupTicketId: id } = await create(ana, { ownShares: 2, guaranteedShares: 1 })
    await bet(ana, 1)
    await Promise.all([cancel(ana, id), cancel(ana, id)])
    await cancel(ana, id)
    await expectLeft(ana, 3)
  })

  test('a ticket that is not filled, for each who held a share', async () => {
    const [ana, rui] = await people()
    const { groupTicketId: id } = await create(ana, { ownShares: 2 })
    await buy(rui, id, 4)
    await lock(ana, id)
    expect((await detail(ana, id)).ticket.state).toBe('unfilled')
    await expectLeft(ana, 4)
    await expectLeft(rui, 4)
  })

  test('the guarantee that was not needed', async () => {
    const [ana, rui, eva] = await people()
    const { groupTicketId: id } = await create(ana, { ownShares: 1, guaranteedShares: 3 })
    await buy(rui, id, 4)
    await buy(eva, id, 3)
    await lock(ana, id)
    expect((await detail(ana, id)).ticket).toMatchObject({ state: 'placed', ownShares: 3 })
    await expectLeft(ana, 1)
    expect(await faults()).toEqual([])
  })
})

describe('what the worker bets for a member', () => {
  test('a step of a chase beyond the limit ends it, and the rest comes back', async () => {
    const member = await platform.member('20')
    const { chaseId } = await chase(platform, member, { multiples: [1, 1, 1] })
    const { drawsAt } = await currentIssue(platform)
    await platform.setNow(new Date(Date.parse(drawsAt) + 1_000))
    await advanceIssues(platform.deps)
    await advanceIssues(platform.deps)
    await settleDueIssues(platform.deps)
    await create(member, { ownShares: 4 })
    const { db, deps } = platform
    await runChases({ ...deps, ...createBetDesk(db, deps.exposure), db })
    const found = await detailOf(member, chaseId)
    expect(found.chase).toMatchObject({ state: 'stopped', reason: 'ISSUE_CAP_REACHED' })
    expect(statesOf(found)).toBe('lost cancelled cancelled')
    expect(await balanceOf(platform, member)).toBe(200_000n - 10_000n - 40_000n)
  })

  test('a copy beyond the limit is left out, and the follow goes on', async () => {
    const kit = followKit(() => platform)
    const { leader, first } = await kit.party(1)
    const { groupTicketId: id } = await create(leader)
    await buy(first.member, id, 3)
    await kit.bet(leader)
    await kit.work()
    const { copies, follow } = await kit.detailOf(first.member, first.followId)
    expect(copies.map(({ reason }) => reason)).toEqual(['ISSUE_CAP_REACHED'])
    expect(follow.state).toBe('active')
    expect(await kit.messagesOf(first.member)).toEqual(['followLeftOut ISSUE_CAP_REACHED'])
  })

  test('nothing of it waits for staff', async () => {
    expect(await platform.db.query('select * from stuck_rows')).toEqual([])
  })
})
